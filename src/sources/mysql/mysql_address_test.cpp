#include "sources/mysql/mysql_address.h"

#include <gmock/gmock.h>

#include "sources/mysql/mysql_error.h"

namespace omni {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

Result<MysqlAddress> address(const std::string& url) {
  return mysqlAddress(url, {}, std::chrono::seconds(5));
}

TEST(MysqlAddress, saysWhereTheDatabaseIs) {
  const auto far = address("mysql://db.example.com:3307/my%20shop");
  ASSERT_TRUE(far);
  EXPECT_EQ(far->host, "db.example.com");
  EXPECT_EQ(far->port, 3307u);
  EXPECT_EQ(far->database, "my shop");
  EXPECT_TRUE(far->encrypted);
  EXPECT_FALSE(address("mariadb://db.example.com/shop?tls=off")->encrypted);
  const auto near = address("mysql://localhost/shop?socket=/run/mysqld/mysqld.sock");
  ASSERT_TRUE(near);
  EXPECT_EQ(near->socket, "/run/mysqld/mysqld.sock");
  EXPECT_FALSE(near->encrypted);
}

TEST(MysqlAddress, whatIsNoneIsNotRepeated) {
  for (const char* url :
       {"postgresql://db/shop", "mysql://db", "mysql://db/", "mysql:///shop", "mysql://db:0/shop",
        "mysql://db:x/shop", "mysql://me:hunter22@db/shop", "mysql://db/shop?password=hunter22"}) {
    const auto wrong = address(url);
    ASSERT_FALSE(wrong) << url;
    EXPECT_EQ(wrong.error().code, Code::kInvalidArgument);
    EXPECT_THAT(wrong.error().text(), Not(HasSubstr("hunter22")));
  }
}

TEST(MysqlError, theNumberSaysWhatItIs) {
  const Budget budget;
  const auto codeOf = [&](unsigned number) { return mysqlError(number, "said", budget).code; };
  EXPECT_EQ(codeOf(1054), Code::kInvalidArgument);
  EXPECT_EQ(codeOf(1045), Code::kRefused);
  EXPECT_EQ(codeOf(1792), Code::kRefused);
  EXPECT_EQ(codeOf(1049), Code::kNotFound);
  EXPECT_EQ(codeOf(1969), Code::kDeadline);
  EXPECT_EQ(codeOf(2013), Code::kUnavailable);
  EXPECT_EQ(codeOf(1040), Code::kUnavailable);
}

}  // namespace
}  // namespace omni
