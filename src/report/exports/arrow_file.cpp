#include "report/exports/arrow_file.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "base/text.h"
#include "report/exports/flatbuffer.h"
#include "report/exports/little_endian.h"

namespace omni {
namespace {

constexpr std::size_t kRowsABatch = 65'536;
constexpr std::size_t kMaxText = std::numeric_limits<std::int32_t>::max();
constexpr std::size_t kAlignment = 8;
constexpr std::string_view kMagic = "ARROW1";
constexpr std::uint32_t kContinuation = 0xFFFFFFFF;

// Of Schema.fbs, Message.fbs and File.fbs: values of enumerations, and the slots of tables.
constexpr std::int16_t kVersion5 = 4, kDouble = 2, kDay = 0, kMicrosecond = 2;
enum TypeKind : std::uint8_t {
  kInt = 2,
  kFloatingPoint = 3,
  kUtf8 = 5,
  kBool = 6,
  kDateKind = 8,
  kTimestamp = 10
};
enum HeaderKind : std::uint8_t { kSchemaHeader = 1, kBatchHeader = 3 };
constexpr std::size_t kNodeSize = 16, kBufferSize = 16, kBlockSize = 24;

void pad(std::string& bytes) {
  bytes.resize((bytes.size() + kAlignment - 1) / kAlignment * kAlignment, '\0');
}

// --- the schema ----------------------------------------------------------------------------------

struct TypePart {
  TypeKind kind;
  FlatBuffer::Part part;
};

TypePart typePart(FlatBuffer& buffer, ExportedType type) {
  buffer.beginTable();
  switch (type) {
    case ExportedType::kText: return {kUtf8, buffer.endTable()};
    case ExportedType::kBoolean: return {kBool, buffer.endTable()};
    case ExportedType::kInteger:
      buffer.add(0, std::int32_t{64});
      buffer.add(1, std::uint8_t{1});
      return {kInt, buffer.endTable()};
    case ExportedType::kReal: buffer.add(0, kDouble); return {kFloatingPoint, buffer.endTable()};
    case ExportedType::kDate: buffer.add(0, kDay); return {kDateKind, buffer.endTable()};
    case ExportedType::kMoment: buffer.add(0, kMicrosecond); return {kTimestamp, buffer.endTable()};
  }
  return {kUtf8, buffer.endTable()};
}

FlatBuffer::Part fieldPart(FlatBuffer& buffer, const std::string& name, ExportedType type) {
  const auto called = buffer.text(name);
  const TypePart typed = typePart(buffer, type);
  const auto children = buffer.list({});
  buffer.beginTable();
  buffer.addPart(0, called);
  buffer.addPart(3, typed.part);
  buffer.addPart(5, children);
  buffer.add(1, std::uint8_t{1});  // may be null
  buffer.add(2, static_cast<std::uint8_t>(typed.kind));
  return buffer.endTable();
}

FlatBuffer::Part schemaPart(FlatBuffer& buffer, const ExportedTable& table, const ExportedNotes& notes) {
  std::vector<FlatBuffer::Part> fields, pairs;
  for (std::size_t column = 0; column < table.names.size(); ++column)
    fields.push_back(fieldPart(buffer, table.names[column], table.types[column]));
  for (const auto& [name, text] : notes) {
    const auto key = buffer.text("omni." + name), value = buffer.text(toUtf8(text));
    buffer.beginTable();
    buffer.addPart(0, key);
    buffer.addPart(1, value);
    pairs.push_back(buffer.endTable());
  }
  const auto allFields = buffer.list(fields), metadata = buffer.list(pairs);
  buffer.beginTable();
  buffer.addPart(1, allFields);
  buffer.addPart(2, metadata);
  return buffer.endTable();
}

// --- messages ------------------------------------------------------------------------------------

std::string messageOf(FlatBuffer buffer, HeaderKind kind, FlatBuffer::Part header, std::size_t body) {
  buffer.beginTable();
  buffer.add(3, static_cast<std::int64_t>(body));
  buffer.addPart(2, header);
  buffer.add(0, kVersion5);
  buffer.add(1, static_cast<std::uint8_t>(kind));
  const auto root = buffer.endTable();
  std::string metadata = std::move(buffer).finish(root);
  pad(metadata);
  std::string message;
  putLittleEndian(message, kContinuation);
  putLittleEndian(message, static_cast<std::uint32_t>(metadata.size()));
  return message + metadata;
}

std::string schemaMessage(const ExportedTable& table, const ExportedNotes& notes) {
  FlatBuffer buffer;
  const auto schema = schemaPart(buffer, table, notes);
  return messageOf(std::move(buffer), kSchemaHeader, schema, 0);
}

/// The rows from `first` to `last` of a table, column by column.
class Batch {
 public:
  Batch(const ExportedTable& table, std::size_t first, std::size_t last)
      : table_(table), first_(first), last_(last) {}

  Status fill() {
    for (std::size_t column = 0; column < table_.names.size(); ++column)
      OMNI_RETURN_IF_ERROR(addColumn(column));
    return {};
  }
  const std::string& body() const { return body_; }
  std::string message() const {
    FlatBuffer buffer;
    const auto buffers = buffer.structs(buffers_, kBufferSize);
    const auto nodes = buffer.structs(nodes_, kNodeSize);
    buffer.beginTable();
    buffer.add(0, static_cast<std::int64_t>(last_ - first_));
    buffer.addPart(1, nodes);
    buffer.addPart(2, buffers);
    const auto batch = buffer.endTable();
    return messageOf(std::move(buffer), kBatchHeader, batch, body_.size());
  }

 private:
  Status addColumn(std::size_t column) {
    std::int64_t nulls = 0;
    std::string validity((last_ - first_ + 7) / 8, '\0');
    for (std::size_t row = first_; row < last_; ++row)
      if (std::holds_alternative<Null>(table_.rows[row][column]))
        ++nulls;
      else
        setBit(validity, row - first_);
    putLittleEndian(nodes_, static_cast<std::int64_t>(last_ - first_));
    putLittleEndian(nodes_, nulls);
    addBuffer(nulls > 0 ? validity : std::string());
    if (table_.types[column] == ExportedType::kText) return addTexts(column);
    addFixed(column);
    return {};
  }

  static void setBit(std::string& bits, std::size_t at) {
    bits[at / 8] = static_cast<char>(static_cast<unsigned char>(bits[at / 8]) | (1u << (at % 8)));
  }

  void addBuffer(const std::string& bytes) {
    putLittleEndian(buffers_, static_cast<std::int64_t>(body_.size()));
    putLittleEndian(buffers_, static_cast<std::int64_t>(bytes.size()));
    body_ += bytes;
    pad(body_);
  }

  Status addTexts(std::size_t column) {
    std::string offsets, texts;
    putLittleEndian(offsets, std::uint32_t{0});
    for (std::size_t row = first_; row < last_; ++row) {
      texts += toUtf8(toText(table_.rows[row][column]));
      if (texts.size() > kMaxText)
        return fail(Code::kLimit, "the texts of a column exceed 2 GB: " + table_.names[column],
                    "Ask for Parquet or CSV, or for fewer rows.");
      putLittleEndian(offsets, static_cast<std::uint32_t>(texts.size()));
    }
    addBuffer(offsets);
    addBuffer(texts);
    return {};
  }

  void addFixed(std::size_t column) {
    const ExportedType type = table_.types[column];
    std::string bytes;
    if (type == ExportedType::kBoolean) bytes.resize((last_ - first_ + 7) / 8, '\0');
    for (std::size_t row = first_; row < last_; ++row) {
      const Value& value = table_.rows[row][column];
      const bool null = std::holds_alternative<Null>(value);
      switch (type) {
        case ExportedType::kBoolean:
          if (!null && std::get<bool>(value)) setBit(bytes, row - first_);
          break;
        case ExportedType::kInteger: putLittleEndian(bytes, null ? 0 : std::get<std::int64_t>(value)); break;
        case ExportedType::kReal:
          putLittleEndian(bytes, std::bit_cast<std::int64_t>(null ? 0.0 : realOf(value)));
          break;
        case ExportedType::kDate:
          putLittleEndian(bytes, null ? 0 : *daysOf(std::get<std::string>(value)));
          break;
        case ExportedType::kMoment:
          putLittleEndian(bytes, null ? std::int64_t{0} : *microsecondsOf(std::get<std::string>(value)));
          break;
        case ExportedType::kText: break;
      }
    }
    addBuffer(bytes);
  }

  static double realOf(const Value& value) {
    const auto* whole = std::get_if<std::int64_t>(&value);
    return whole ? static_cast<double>(*whole) : std::get<double>(value);
  }

  const ExportedTable& table_;
  std::size_t first_, last_;
  std::string nodes_, buffers_, body_;
};

std::string endOfStream() {
  std::string end;
  putLittleEndian(end, kContinuation);
  putLittleEndian(end, std::uint32_t{0});
  return end;
}

/// Where a batch lies in a file.
struct Block {
  std::size_t at, metadata, body;
};

/// The stream behind `bytes`, without its end; the places of its batches.
Result<std::vector<Block>> putStream(std::string& bytes, const ExportedTable& table,
                                     const ExportedNotes& notes) {
  bytes += schemaMessage(table, notes);
  std::vector<Block> blocks;
  for (std::size_t first = 0; first < table.rows.size(); first += kRowsABatch) {
    Batch batch(table, first, std::min(first + kRowsABatch, table.rows.size()));
    OMNI_RETURN_IF_ERROR(batch.fill());
    const std::string message = batch.message();
    blocks.push_back({bytes.size(), message.size(), batch.body().size()});
    bytes += message;
    bytes += batch.body();
  }
  return blocks;
}

std::string footerOf(const ExportedTable& table, const ExportedNotes& notes,
                     const std::vector<Block>& blocks) {
  FlatBuffer buffer;
  const auto schema = schemaPart(buffer, table, notes);
  std::string bytes;
  for (const Block& block : blocks) {
    putLittleEndian(bytes, static_cast<std::int64_t>(block.at));
    putLittleEndian(bytes, static_cast<std::int32_t>(block.metadata));
    putLittleEndian(bytes, std::int32_t{0});
    putLittleEndian(bytes, static_cast<std::int64_t>(block.body));
  }
  const auto batches = buffer.structs(bytes, kBlockSize);
  buffer.beginTable();
  buffer.addPart(1, schema);
  buffer.addPart(3, batches);
  buffer.add(0, kVersion5);
  const auto root = buffer.endTable();
  return std::move(buffer).finish(root);
}

}  // namespace

Result<std::string> arrowStream(const ExportedTable& table, const ExportedNotes& notes) {
  std::string bytes;
  OMNI_RETURN_IF_ERROR(putStream(bytes, table, notes).map([](const auto&) {}));
  return bytes + endOfStream();
}

Result<std::string> arrowFile(const ExportedTable& table, const ExportedNotes& notes) {
  std::string bytes(kMagic);
  pad(bytes);
  OMNI_TRY(blocks, putStream(bytes, table, notes));
  bytes += endOfStream();
  const std::string footer = footerOf(table, notes, blocks);
  bytes += footer;
  putLittleEndian(bytes, static_cast<std::uint32_t>(footer.size()));
  bytes += kMagic;
  return bytes;
}

}  // namespace omni
