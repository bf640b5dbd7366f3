#include "sources/duckdb/engine/duckdb_value.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "base/text.h"
#include "source/bytes_text.h"

namespace omni {
namespace {

constexpr std::int64_t kMicros = 1'000'000;  // of a second

std::string formatted(const char* format, int a, int b, int c) {
  char buffer[48];
  const int size = std::snprintf(buffer, sizeof buffer, format, a, b, c);
  return {buffer, static_cast<std::size_t>(std::max(size, 0))};
}

std::string dateText(duckdb_date_struct date) {
  return formatted("%04d-%02d-%02d", date.year, date.month, date.day);
}

std::string timeText(duckdb_time_struct time) {
  std::string text = formatted("%02d:%02d:%02d", time.hour, time.min, time.sec);
  if (time.micros) {
    text += formatted(".%06d", time.micros, 0, 0);
    text.erase(text.find_last_not_of('0') + 1);
  }
  return text;
}

// An infinite time is infinite in any unit.
std::string timestampText(std::int64_t ticks, std::int64_t perSecond = kMicros) {
  if (!duckdb_is_finite_timestamp({ticks})) return ticks > 0 ? "infinity" : "-infinity";
  const std::int64_t micros =
      perSecond > kMicros ? ticks / (perSecond / kMicros) : ticks * (kMicros / perSecond);
  const auto parts = duckdb_from_timestamp({micros});
  return dateText(parts.date) + " " + timeText(parts.time);
}

using Wide = __int128;
using UnsignedWide = unsigned __int128;

/// A decimal of so many digits survives as a double.
constexpr UnsignedWide kExact = 1'000'000'000'000'000;

Wide wideOf(duckdb_hugeint value) {
  return static_cast<Wide>(static_cast<UnsignedWide>(static_cast<std::uint64_t>(value.upper)) << 64u |
                           value.lower);
}

UnsignedWide magnitudeOf(Wide value) {
  return value < 0 ? UnsignedWide{0} - static_cast<UnsignedWide>(value) : static_cast<UnsignedWide>(value);
}

/// All digits, `scale` of them behind the point.
std::string digitsOf(UnsignedWide value, bool negative, std::size_t scale) {
  std::string digits;  // last first
  while (value > 0 || digits.size() <= scale) {
    if (digits.size() == scale && scale > 0 && digits.find('.') == std::string::npos) digits += '.';
    digits += static_cast<char>('0' + static_cast<int>(value % 10));
    value /= 10;
  }
  if (negative) digits += '-';
  return {digits.rbegin(), digits.rend()};
}

/// Whole numbers that fit stay whole; of others no digit is lost.
Value whole(Wide value) {
  if (value >= INT64_MIN && value <= INT64_MAX) return static_cast<std::int64_t>(value);
  return digitsOf(magnitudeOf(value), value < 0, 0);
}

Value whole(UnsignedWide value) {
  if (value <= INT64_MAX) return static_cast<std::int64_t>(value);
  return digitsOf(value, false, 0);
}

std::string uuidText(duckdb_hugeint id) {
  // The engine keeps the first bit flipped, so that identifiers sort as numbers.
  const std::string upper = hex(static_cast<std::uint64_t>(id.upper) ^ (std::uint64_t{1} << 63u));
  const std::string lower = hex(id.lower);
  return upper.substr(0, 8) + "-" + upper.substr(8, 4) + "-" + upper.substr(12) + "-" + lower.substr(0, 4) +
         "-" + lower.substr(4);
}

std::string intervalText(duckdb_interval interval) {
  return std::to_string(interval.months) + " months " + std::to_string(interval.days) + " days " +
         std::to_string(interval.micros / kMicros) + " seconds";
}

}  // namespace

DuckdbColumn::DuckdbColumn(duckdb_vector vector)
    : vector_(vector), type_(duckdb_vector_get_column_type(vector)), id_(duckdb_get_type_id(type_)) {}

Value DuckdbColumn::at(idx_t row) const {
  auto* validity = duckdb_vector_get_validity(vector_);
  if (validity && !duckdb_validity_row_is_valid(validity, row)) return Null{};
  switch (id_) {
    case DUCKDB_TYPE_BOOLEAN: return cell<bool>(row);
    case DUCKDB_TYPE_VARCHAR: return toUtf8(text(row));
    case DUCKDB_TYPE_BLOB:
    case DUCKDB_TYPE_BIT: return bytesText(text(row));
    case DUCKDB_TYPE_ENUM: return enumText(row);
    case DUCKDB_TYPE_UUID: return uuidText(cell<duckdb_hugeint>(row));
    case DUCKDB_TYPE_INTERVAL: return intervalText(cell<duckdb_interval>(row));
    case DUCKDB_TYPE_DECIMAL: return decimal(row);
    case DUCKDB_TYPE_LIST: {
      const auto entry = cell<duckdb_list_entry>(row);
      return Nested{list(entry.offset, entry.length, duckdb_list_vector_get_child(vector_))};
    }
    case DUCKDB_TYPE_ARRAY: {
      const auto size = duckdb_array_type_array_size(type_);
      return Nested{list(row * size, size, duckdb_array_vector_get_child(vector_))};
    }
    case DUCKDB_TYPE_STRUCT: return Nested{structure(row)};
    case DUCKDB_TYPE_MAP: return Nested{map(row)};
    case DUCKDB_TYPE_DATE:
    case DUCKDB_TYPE_TIME:
    case DUCKDB_TYPE_TIMESTAMP:
    case DUCKDB_TYPE_TIMESTAMP_S:
    case DUCKDB_TYPE_TIMESTAMP_MS:
    case DUCKDB_TYPE_TIMESTAMP_NS:
    case DUCKDB_TYPE_TIMESTAMP_TZ: return moment(row);
    default: return number(row);
  }
}

Value DuckdbColumn::number(idx_t row) const {
  switch (id_) {
    case DUCKDB_TYPE_TINYINT: return std::int64_t{cell<std::int8_t>(row)};
    case DUCKDB_TYPE_SMALLINT: return std::int64_t{cell<std::int16_t>(row)};
    case DUCKDB_TYPE_INTEGER: return std::int64_t{cell<std::int32_t>(row)};
    case DUCKDB_TYPE_BIGINT: return cell<std::int64_t>(row);
    case DUCKDB_TYPE_UTINYINT: return std::int64_t{cell<std::uint8_t>(row)};
    case DUCKDB_TYPE_USMALLINT: return std::int64_t{cell<std::uint16_t>(row)};
    case DUCKDB_TYPE_UINTEGER: return std::int64_t{cell<std::uint32_t>(row)};
    case DUCKDB_TYPE_UBIGINT: return whole(UnsignedWide{cell<std::uint64_t>(row)});
    case DUCKDB_TYPE_HUGEINT: return whole(wideOf(cell<duckdb_hugeint>(row)));
    case DUCKDB_TYPE_UHUGEINT: {
      const auto value = cell<duckdb_uhugeint>(row);
      return whole(UnsignedWide{value.upper} << 64u | value.lower);
    }
    case DUCKDB_TYPE_FLOAT: return double{cell<float>(row)};
    case DUCKDB_TYPE_DOUBLE: return cell<double>(row);
    default: return std::string("(a value of a type that is not shown)");
  }
}

Value DuckdbColumn::moment(idx_t row) const {
  const auto ticks = [&] { return cell<std::int64_t>(row); };
  switch (id_) {
    case DUCKDB_TYPE_DATE: {
      const auto date = cell<duckdb_date>(row);
      if (!duckdb_is_finite_date(date)) return std::string(date.days > 0 ? "infinity" : "-infinity");
      return dateText(duckdb_from_date(date));
    }
    case DUCKDB_TYPE_TIME: return timeText(duckdb_from_time({ticks()}));
    case DUCKDB_TYPE_TIMESTAMP_S: return timestampText(ticks(), 1);
    case DUCKDB_TYPE_TIMESTAMP_MS: return timestampText(ticks(), 1000);
    case DUCKDB_TYPE_TIMESTAMP_NS: return timestampText(ticks(), 1'000'000'000);
    case DUCKDB_TYPE_TIMESTAMP_TZ: {
      const std::string text = timestampText(ticks());
      return duckdb_is_finite_timestamp({ticks()}) ? text + "+00" : text;
    }
    default: return timestampText(ticks());
  }
}

Value DuckdbColumn::decimal(idx_t row) const {
  Wide value = 0;
  switch (duckdb_decimal_internal_type(type_)) {
    case DUCKDB_TYPE_SMALLINT: value = cell<std::int16_t>(row); break;
    case DUCKDB_TYPE_INTEGER: value = cell<std::int32_t>(row); break;
    case DUCKDB_TYPE_BIGINT: value = cell<std::int64_t>(row); break;
    default: value = wideOf(cell<duckdb_hugeint>(row));
  }
  const auto scale = duckdb_decimal_scale(type_);
  if (scale == 0) return whole(value);
  if (magnitudeOf(value) >= kExact) return digitsOf(magnitudeOf(value), value < 0, scale);
  return static_cast<double>(static_cast<std::int64_t>(value)) / std::pow(10.0, scale);
}

std::string DuckdbColumn::text(idx_t row) const {
  auto value = cell<duckdb_string_t>(row);
  return {duckdb_string_t_data(&value), duckdb_string_t_length(value)};
}

std::string DuckdbColumn::enumText(idx_t row) const {
  idx_t index = 0;
  switch (duckdb_enum_internal_type(type_)) {
    case DUCKDB_TYPE_UTINYINT: index = cell<std::uint8_t>(row); break;
    case DUCKDB_TYPE_USMALLINT: index = cell<std::uint16_t>(row); break;
    default: index = cell<std::uint32_t>(row);
  }
  char* value = duckdb_enum_dictionary_value(type_, index);
  std::string out = value ? value : "";
  duckdb_free(value);
  return out;
}

std::string DuckdbColumn::list(idx_t offset, idx_t length, duckdb_vector child) const {
  const DuckdbColumn items(child);
  std::string out = "[";
  for (idx_t i = 0; i < length; ++i) out += (i ? "," : "") + toJson(items.at(offset + i));
  return out + "]";
}

std::string DuckdbColumn::structure(idx_t row) const {
  std::string out = "{";
  for (idx_t i = 0; i < duckdb_struct_type_child_count(type_); ++i) {
    char* name = duckdb_struct_type_child_name(type_, i);
    out += (i ? "," : "") + toJson(Value{std::string(name)}) + ":";
    duckdb_free(name);
    out += toJson(DuckdbColumn(duckdb_struct_vector_get_child(vector_, i)).at(row));
  }
  return out + "}";
}

// A map is a list of structs of key and value.
std::string DuckdbColumn::map(idx_t row) const {
  const auto entry = cell<duckdb_list_entry>(row);
  const duckdb_vector entries = duckdb_list_vector_get_child(vector_);
  const DuckdbColumn keys(duckdb_struct_vector_get_child(entries, 0));
  const DuckdbColumn values(duckdb_struct_vector_get_child(entries, 1));
  std::string out = "{";
  for (idx_t i = entry.offset; i < entry.offset + entry.length; ++i)
    out += (i > entry.offset ? "," : "") + toJson(Value{toText(keys.at(i))}) + ":" + toJson(values.at(i));
  return out + "}";
}

duckdb_state bindDuckdb(duckdb_prepared_statement statement, idx_t index, const Value& value) {
  if (const auto* integer = std::get_if<std::int64_t>(&value))
    return duckdb_bind_int64(statement, index, *integer);
  if (const auto* real = std::get_if<double>(&value)) return duckdb_bind_double(statement, index, *real);
  if (const auto* truth = std::get_if<bool>(&value)) return duckdb_bind_boolean(statement, index, *truth);
  if (std::holds_alternative<Null>(value)) return duckdb_bind_null(statement, index);
  const std::string text = toText(value);
  return duckdb_bind_varchar_length(statement, index, text.data(), text.size());
}

}  // namespace omni
