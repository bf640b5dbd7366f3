#pragma once

#include <string>

namespace omni {

/// English words with the last one in the plural by its ending ("city" -> "cities", "order status" -> "order
/// statuses"); what looks like a plural already stays.
std::string plural(std::string words);

}  // namespace omni
