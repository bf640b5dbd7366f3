#include "process/spawn.h"

#include <gmock/gmock.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace omni {
namespace {

TEST(SpawnTest, aProgramHasTheEndsThatItIsGivenAndNoOthers) {
  int inherited[2];  // as libraries open them: not closed at a start
  ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, inherited), 0);
  Ends ends = pipeEnds();
  const std::pair<int, int> endsAs[] = {{ends.its.get(), kConversation}};
  const std::string tellSockets =
      "for n in 4 5 6 7 8 9; do [ -S /proc/$$/fd/$n ] && echo $n; done >&3; echo end >&3";
  const auto id = spawnProgram({"/bin/sh", {"-c", tellSockets}}, endsAs);
  ASSERT_TRUE(id) << id.error().text();
  ends.its = {};
  std::string numbers;
  char piece[256];
  for (ssize_t count = 0; (count = read(ends.mine.get(), piece, sizeof piece)) > 0;)
    numbers.append(piece, static_cast<std::size_t>(count));
  EXPECT_EQ(waitpid(*id, nullptr, 0), *id);
  for (const int end : inherited) close(end);
  EXPECT_EQ(numbers, "end\n");
}

}  // namespace
}  // namespace omni
