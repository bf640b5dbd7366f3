// The main function of every test program, wherever it is started. Where nothing but skipped tests ran, ctest
// learns so: that is no pass.
#include <gmock/gmock.h>

#include <filesystem>
#include <iostream>

namespace {

constexpr int kAllSkipped = 77;  // SKIP_RETURN_CODE of every test

}  // namespace

int main(int argc, char** argv) {
  ::testing::InitGoogleMock(&argc, argv);
  std::filesystem::current_path(OMNI_REPOSITORY);  // from where tests name files
  const int result = RUN_ALL_TESTS();
  const auto& tests = *::testing::UnitTest::GetInstance();
  const bool skipped =
      tests.test_to_run_count() > 0 && tests.skipped_test_count() == tests.test_to_run_count();
  return result == 0 && skipped ? kAllSkipped : result;
}
