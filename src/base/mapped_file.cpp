#include "base/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace omni {

MappedFile::~MappedFile() {
  if (at_) munmap(const_cast<void*>(at_), size_);
}

Result<MappedFile> MappedFile::open(const std::filesystem::path& path) {
  const auto unreadable = fail(Code::kUnreadable, "cannot map " + path.string(), "", Audience::kOperator);
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return unreadable;
  struct stat status {};
  MappedFile file;
  bool good = fstat(descriptor, &status) == 0;
  if (good && status.st_size > 0) {
    file.size_ = static_cast<std::size_t>(status.st_size);
    void* at = mmap(nullptr, file.size_, PROT_READ, MAP_PRIVATE, descriptor, 0);
    good = at != MAP_FAILED;
    file.at_ = good ? at : nullptr;
  }
  close(descriptor);
  if (!good) return unreadable;
  return file;
}

void MappedFile::forgetPages() const {
  if (at_) madvise(const_cast<void*>(at_), size_, MADV_DONTNEED);
}

}  // namespace omni
