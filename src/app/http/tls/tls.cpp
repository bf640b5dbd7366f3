#include "app/http/tls/tls.h"

#include "source/content_mark.h"

namespace omni {
namespace {

namespace ssl = boost::asio::ssl;

Result<std::shared_ptr<ssl::context>> contextOf(const TlsFiles& files) {
  auto context = std::make_shared<ssl::context>(ssl::context::tls_server);
  try {
    context->set_options(ssl::context::default_workarounds | ssl::context::no_tlsv1 |
                         ssl::context::no_tlsv1_1);
    context->use_certificate_chain_file(files.certificate);
    context->use_private_key_file(files.key, ssl::context::pem);
  } catch (const boost::system::system_error& error) {
    return fail(
        Code::kUnreadable,
        "the certificate " + files.certificate + " and its key cannot be used: " + error.code().message(),
        "Name files in PEM that belong together under access: tls.", Audience::kOperator);
  }
  return context;
}

}  // namespace

std::string TlsIdentity::mark() const {
  return contentMarkOf(files_.certificate) + "+" + contentMarkOf(files_.key);
}

Result<std::unique_ptr<TlsIdentity>> TlsIdentity::open(const TlsFiles& files) {
  auto identity = std::unique_ptr<TlsIdentity>(new TlsIdentity(files));
  identity->mark_ = identity->mark();
  OMNI_TRY(context, contextOf(files));
  identity->context_ = std::move(context);
  return identity;
}

std::shared_ptr<ssl::context> TlsIdentity::context() {
  const std::scoped_lock lock(mutex_);
  if (std::string now = mark(); now != mark_) {
    mark_ = std::move(now);
    if (auto context = contextOf(files_)) {
      context_ = std::move(*context);
    } else {
      trouble_ = std::move(context).error();
      trouble_->message += "; those from before still hold";
    }
  }
  return context_;
}

std::optional<Error> TlsIdentity::takeTrouble() {
  const std::scoped_lock lock(mutex_);
  return std::exchange(trouble_, std::nullopt);
}

boost::asio::awaitable<bool> ServedStream::handshake() {
  auto* secure = std::get_if<std::unique_ptr<Secure>>(&stream_);
  if (!secure) co_return true;
  const auto [error] = co_await (*secure)->async_handshake(ssl::stream_base::server, kOutcome);
  co_return !error;
}

}  // namespace omni
