#include "graphbuild/read_documents.h"

#include <algorithm>

#include "base/file.h"
#include "base/text.h"
#include "source/texts/corpus_files.h"
#include "sources/documents/document_reader.h"

namespace omni {

Status eachDocument(const SourceConfig& documents, const Budget& budget, const Progress& progress,
                    const DocumentSink& sink, std::map<std::string, Error>& failed) {
  const DocumentReader reader;
  const auto accepts = [&](const std::filesystem::path& file) { return reader.accepts(file); };
  OMNI_TRY(found, findFiles(documents, accepts, reader.acceptedKinds()));
  for (const Error& error : found.leftOut) failed.emplace(error.message, error);
  OMNI_TRY(reading, reader.begin(found.files, {}, budget, progress));
  std::size_t done = 0;
  for (const CorpusFile& file : found.files) {
    if (progress) progress("reading documents", done++, found.files.size());
    Status taken;
    const auto take = [&](DocumentText document) -> Status { return taken = sink(std::move(document)); };
    const Status read = reading->read(file, budget, take, [](const std::string&) {});
    OMNI_RETURN_IF_ERROR(taken);
    if (read) continue;
    if (budget.exhausted()) return read;
    failed.emplace(file.id, read.error());
  }
  return {};
}

Status KeptFacts::requireOwn() const {
  const std::filesystem::path graph = folder_.parent_path();
  std::error_code none;
  if (std::filesystem::exists(graph, none) && !std::filesystem::is_directory(graph, none))
    return fail(Code::kInvalidArgument, graph.string() + " is a file, not a folder", "Name a folder.");
  const auto files = listFolder(graph);
  if (!files || std::ranges::find(*files, folder_) != files->end()) return {};
  const auto isGraphs = [](const std::filesystem::path& file) {
    const std::string name = file.stem().string();
    return name.starts_with("nodes") || name.starts_with("edges");
  };
  const auto other = std::ranges::find_if(*files, isGraphs);
  if (other == files->end()) return {};
  return fail(Code::kRefused, other->string() + " is of a graph that was not read from documents",
              "Name another folder for what is read; --onto joins it with a graph that is there.");
}

std::map<std::string, KeptFacts::Kept> KeptFacts::all() const {
  std::map<std::string, Kept> kept;
  const auto files = listFolder(folder_);
  if (!files) return kept;
  for (const auto& file : *files) {
    if (file.extension() != ".json") continue;
    if (auto facts = read(file)) kept[facts->document] = {facts->mark, file};
  }
  return kept;
}

Result<DocumentFacts> KeptFacts::read(const std::filesystem::path& file) {
  OMNI_TRY(json, readFile(file));
  return DocumentFacts::parse(json);
}

Status KeptFacts::put(const DocumentFacts& facts) const {
  return writeFileAtomically(folder_ / (hex(fnv1a(facts.document)) + ".json"), facts.json());
}

void KeptFacts::remove(const Kept& kept) {
  std::error_code gone;
  std::filesystem::remove(kept.file, gone);
}

}  // namespace omni
