#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace omni {

// How a type is archived, found next to the type: of a plain struct `fieldsOf` names all the fields, of
// another `archive` does what is due.

namespace archive_detail {

struct Anything {
  template <class T>
  operator T() const;  // NOLINT(google-explicit-constructor): it stands for a field of any type
};
template <class T, std::size_t... I>
constexpr bool takes(std::index_sequence<I...>) {
  return requires {
    T{(static_cast<void>(I), Anything{})...};
  };
}

/// The fields of a plain struct.
template <class T, std::size_t N = 0>
constexpr std::size_t countFields() {
  if constexpr (takes<T>(std::make_index_sequence<N + 1>{}))
    return countFields<T, N + 1>();
  else
    return N;
}

/// Hands what `value` consists of to `archiver`; a struct with a field that is not named does not compile.
template <class A, class T>
void archiveParts(A& archiver, T& value) {
  if constexpr (std::is_aggregate_v<T>) {
    const auto fields = fieldsOf(value);
    static_assert(std::tuple_size_v<decltype(fields)> == countFields<T>(), "fieldsOf() leaves out a field");
    std::apply(archiver, fields);
  } else {
    archive(archiver, value);
  }
}

}  // namespace archive_detail

/// Writes values in the machine's own byte order; for files of the cache folder and between processes of one
/// machine, never exchanged between machines.
class ArchiveWriter {
 public:
  template <class... Ts>
  void operator()(const Ts&... values) {
    (put(values), ...);
  }
  const std::string& bytes() const { return bytes_; }

 private:
  template <class T>
  void put(const T& value) {
    if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>) {
      bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
    } else {
      archive_detail::archiveParts(*this, const_cast<T&>(value));  // the same field list serves reading
    }
  }
  void put(const std::string& text) {
    put(static_cast<std::uint32_t>(text.size()));
    bytes_ += text;
  }
  template <class T>
  void put(const std::vector<T>& items) {
    put(static_cast<std::uint32_t>(items.size()));
    if constexpr (std::is_arithmetic_v<T>)
      bytes_.append(reinterpret_cast<const char*>(items.data()), items.size() * sizeof(T));
    else
      for (const auto& item : items) put(item);
  }
  template <class A, class B>
  void put(const std::pair<A, B>& pair) {
    put(pair.first);
    put(pair.second);
  }
  template <class... Ts>
  void put(const std::variant<Ts...>& choice) {
    put(static_cast<std::uint32_t>(choice.index()));
    std::visit([this](const auto& value) { put(value); }, choice);
  }

  std::string bytes_;
};

/// Reads what ArchiveWriter wrote. Damaged input makes `good()` false and leaves empty values; it never reads
/// beyond the end.
class ArchiveReader {
 public:
  explicit ArchiveReader(std::string_view bytes) : bytes_(bytes) {}
  template <class... Ts>
  void operator()(Ts&... values) {
    (get(values), ...);
  }
  bool good() const { return good_; }
  /// Bytes that were read.
  std::size_t taken() const { return all_ - bytes_.size(); }
  bool atEnd() const { return good_ && bytes_.empty(); }

 private:
  bool take(void* to, std::size_t size) {
    if (!good_ || bytes_.size() < size) return good_ = false;
    if (size) std::memcpy(to, bytes_.data(), size);
    bytes_.remove_prefix(size);
    return true;
  }
  // A count of items, each at least one byte in the file.
  std::uint32_t count(std::size_t itemSize) {
    std::uint32_t n = 0;
    get(n);
    if (n * itemSize > bytes_.size()) good_ = false;
    return good_ ? n : 0;
  }
  template <class T>
  void get(T& value) {
    if constexpr (std::is_same_v<T, bool>) {
      std::uint8_t byte = 0;  // damaged bytes may hold what is no truth value
      take(&byte, sizeof byte);
      value = byte != 0;
    } else if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>) {
      take(&value, sizeof value);
    } else {
      archive_detail::archiveParts(*this, value);
    }
  }
  void get(std::string& text) {
    text.resize(count(1));
    take(text.data(), text.size());
  }
  template <class T>
  void get(std::vector<T>& items) {
    if constexpr (std::is_arithmetic_v<T>) {
      items.resize(count(sizeof(T)));
      take(items.data(), items.size() * sizeof(T));
    } else {
      items.resize(count(1));
      for (auto& item : items) get(item);
    }
  }
  template <class A, class B>
  void get(std::pair<A, B>& pair) {
    get(pair.first);
    get(pair.second);
  }
  template <class... Ts>
  void get(std::variant<Ts...>& choice) {
    std::uint32_t index = 0;
    get(index);
    std::uint32_t at = 0;
    ((at++ == index ? get(choice.template emplace<Ts>()) : void()), ...);
    if (index >= sizeof...(Ts)) good_ = false;
  }

  std::string_view bytes_;
  std::size_t all_ = bytes_.size();
  bool good_ = true;
};

}  // namespace omni
