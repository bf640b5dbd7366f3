#pragma once

#include <string_view>

namespace omni {

// The attributes that a word may imply: stems, by preference.
inline constexpr std::string_view kAge = "age";
inline constexpr std::string_view kBirth =
    "birth born found built open start establish releas publish creat date year";
inline constexpr std::string_view kSince = "birth born found built open establish";
inline constexpr std::string_view kReason = "reason caus";
inline constexpr std::string_view kWhen = "date time year day month start born found releas publish creat";
inline constexpr std::string_view kLength = "length durat run long distanc time minut";
inline constexpr std::string_view kHeight = "height elev tall altitud";
inline constexpr std::string_view kTemperature = "temperatur temp";
inline constexpr std::string_view kWeight = "weight mass";
inline constexpr std::string_view kPrice = "price cost amount fee charg budget rate";
inline constexpr std::string_view kSize = "size area popul capac squar number amount total";
inline constexpr std::string_view kPay = "salari wage pay incom earn";
inline constexpr std::string_view kSpeed = "speed veloc fast time";
inline constexpr std::string_view kRating = "rate score star rank point vote";
inline constexpr std::string_view kMoney = "price cost amount fee charg rate budget total revenu salari valu";
inline constexpr std::string_view kDistance = "distanc length height elev altitud depth rang";
inline constexpr std::string_view kKilos = "weight mass kg kilo kilogram";
inline constexpr std::string_view kCentimetres = "height length width depth cm";

}  // namespace omni
