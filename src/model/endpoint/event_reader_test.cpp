#include "model/endpoint/event_reader.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> read(std::string_view body, std::size_t piece) {
  EventReader stream;
  std::vector<std::string> all;
  for (std::size_t at = 0; at < body.size(); at += piece)
    for (auto& data : stream.feed(body.substr(at, piece))) all.push_back(std::move(data));
  return all;
}

TEST(EventReaderTest, piecesMayEndAnywhere) {
  constexpr std::string_view kBody =
      ": hello\n\ndata: one\r\n\r\nevent: x\ndata:two\ndata: lines\n\nid: 7\n\ndata:\n\ndata: never ended";
  for (std::size_t piece = 1; piece <= kBody.size(); ++piece)
    EXPECT_THAT(read(kBody, piece), ElementsAre("one", "two\nlines", "")) << piece;
}

}  // namespace
}  // namespace omni
