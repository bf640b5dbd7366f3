#include "formulate/sketch/sketch_edits.h"

#include <algorithm>
#include <utility>

#include "catalog/naming.h"
#include "formulate/sketch/elements/element_facts.h"

namespace omni {
namespace {

using Style = GroundingStyle;

class Editor {
 public:
  Editor(const SketchVariant& variant, const EntityModel& model)
      : from_(variant), sketch_(variant.sketch), model_(model), facts_(model) {}

  std::vector<SketchVariant> run() {
    // Yes or no: nothing is shown, and what narrows is what is asked about.
    if (!sketch_.asksWhether) {
      targets();
      groups();
      orders();
      filters();
      styles();
    }
    contexts();
    return std::move(out_);
  }

 private:
  template <class Change>
  void add(SketchEdit edit, Change&& change) {
    SketchVariant next = from_;
    change(next.sketch);
    ++next.edits[static_cast<std::size_t>(edit)];
    out_.push_back(std::move(next));
  }

  const LinkCandidate& first(std::size_t mention) const { return sketch_.mentions[mention].matches.front(); }
  bool isThing(std::size_t mention) const {
    const auto kind = first(mention).element.kind;
    return kind == ElementRef::Kind::kEntity || kind == ElementRef::Kind::kLink;
  }
  const Attribute* attributeOf(std::size_t mention) const {
    const auto& element = first(mention).element;
    return element.kind == ElementRef::Kind::kAttribute
               ? &model_.entities[element.owner].attributes[element.attribute]
               : nullptr;
  }
  // One that adds up; years do not.
  bool isNumber(std::size_t mention) const {
    const Attribute* attribute = attributeOf(mention);
    return attribute && isNumeric(attribute->values.type) && !facts_.isYear(first(mention));
  }
  // "The most common title" is none by its letters, and no year has "the most members" for being the last.
  bool hasMost(std::size_t mention) const {
    const Attribute* attribute = attributeOf(mention);
    return !attribute || (isOrdered(attribute->values.type) && !facts_.isYear(first(mention)));
  }
  bool isNamedThing(const LinkCandidate& match) const {
    const std::size_t owner = match.element.owner;
    if (match.element.kind == ElementRef::Kind::kLink)
      return hasName(model_.entities[model_.links[owner].to]);
    return match.element.kind == ElementRef::Kind::kEntity && hasName(model_.entities[owner]);
  }
  bool filtered(std::size_t mention) const {
    return std::any_of(sketch_.filters.begin(), sketch_.filters.end(),
                       [&](const SketchFilter& filter) { return filter.mention == mention; });
  }
  // "a PRICE above the average PRICE of sensors": what is compared, and what the figure is taken of.
  bool comparedWithFigure(std::size_t mention) const {
    return std::any_of(sketch_.filters.begin(), sketch_.filters.end(), [&](const SketchFilter& filter) {
      return filter.kind == SketchFilter::Kind::kAggregate &&
             (filter.aggregated == mention || first(filter.mention).element == first(mention).element);
    });
  }
  // "more than one movie": the movies are not what is asked for.
  bool counted(std::size_t mention) const {
    return isThing(mention) &&
           std::any_of(sketch_.filters.begin(), sketch_.filters.end(), [&](const SketchFilter& filter) {
             return filter.mention == mention && filter.kind == SketchFilter::Kind::kCount;
           });
  }

  // "who SCORED most", "who TOOK OFFICE after Ann": somebody, not by how much or when.
  bool ranksThing(std::size_t mention) const {
    const auto isPlace = [](const SketchFilter& filter) { return filter.kind == SketchFilter::Kind::kPlace; };
    if (sketch_.targets.size() != 1 || !sketch_.targets.front().certain || !sketch_.targets.front().mention ||
        !isThing(*sketch_.targets.front().mention))
      return false;
    return areAbout(sketch_.orders, mention) ||
           (sketch_.asksWho && std::ranges::any_of(sketch_.filters, isPlace));
  }

  // ---------------------------------------------------------------- what is shown

  void targets() {
    for (std::size_t t = 0; t < sketch_.targets.size(); ++t) {
      if (sketch_.targets.size() > 1 && !sketch_.targets[t].certain)
        add(SketchEdit::kDropTarget, [&](Sketch& s) {
          if (const auto mention = s.targets[t].mention) s.mentions[*mention].context = true;
          s.targets.erase(s.targets.begin() + static_cast<std::ptrdiff_t>(t));
        });
      aggregateOf(t);
    }
    for (std::size_t m = 0; m < sketch_.mentions.size(); ++m) {
      if (areAbout(sketch_.targets, m) || (filtered(m) && first(m).value) || counted(m)) continue;
      if (sketch_.mentions[m].implied || ranksThing(m)) continue;
      add(SketchEdit::kShowContext, [&](Sketch& s) { s.targets.push_back({.mention = m}); });
      // "Which guests booked an apartment": of guests perhaps an attribute, but no other thing, nor what
      // "born before 1950" is of each of them.
      const bool alone = sketch_.targets.size() == 1;
      const bool listed = !sketch_.targets.empty() && sketch_.targets.front().certain;
      const bool chosen = listed && std::ranges::any_of(sketch_.orders, &SketchTerm::certain);
      if (chosen) continue;  // "which TEAM won more, Ajax or Celtic"
      if (listed ? alone && !isThing(m) && !filtered(m) && !comparedWithFigure(m) : alone || !isThing(m))
        add(SketchEdit::kShowInstead, [&](Sketch& s) { s.targets = {{.mention = m}}; });
    }
    counts();
    if (!aggregates(sketch_)) add(SketchEdit::kDistinct, [](Sketch& s) { s.distinct = !s.distinct; });
  }

  void counts() {
    const auto ordersByRows = [](const SketchTerm& order) {
      return order.aggregate == AggregateFunction::kCount || order.superlative;
    };
    if (!aggregates(sketch_) &&
        (!sketch_.groups.empty() || std::any_of(sketch_.orders.begin(), sketch_.orders.end(), ordersByRows)))
      add(SketchEdit::kShowCount,
          [](Sketch& s) { s.targets.push_back({.aggregate = AggregateFunction::kCount}); });
    const auto figure = std::find_if(sketch_.targets.begin(), sketch_.targets.end(), [](const SketchTerm& t) {
      return t.aggregate && t.aggregate != AggregateFunction::kCount;
    });
    const auto plainNumber = [&](const SketchTerm& t) {
      return !t.aggregate && t.mention && isNumber(*t.mention);
    };
    if (figure == sketch_.targets.end() || std::none_of(figure, sketch_.targets.end(), plainNumber)) return;
    add(SketchEdit::kShareAggregate, [&](Sketch& s) {
      for (auto& target : s.targets)
        if (plainNumber(target)) target.aggregate = figure->aggregate;
    });
  }

  void aggregateOf(std::size_t t) {
    const SketchTerm& target = sketch_.targets[t];
    if (!target.aggregate && !target.certain)
      add(SketchEdit::kCountTarget, [&](Sketch& s) { s.targets[t].aggregate = AggregateFunction::kCount; });
    if (!target.mention) return;
    if (target.aggregate && !target.certain && sketch_.targets.size() == 1)
      add(SketchEdit::kListTarget, [&](Sketch& s) { s.targets[t].aggregate.reset(); });
    if (target.aggregate == AggregateFunction::kCount && isNumber(*target.mention))
      add(SketchEdit::kSumTarget, [&](Sketch& s) { s.targets[t].aggregate = AggregateFunction::kSum; });
    if (target.aggregate == AggregateFunction::kSum && isThing(*target.mention))
      add(SketchEdit::kSumTarget, [&](Sketch& s) { s.targets[t].aggregate = AggregateFunction::kCount; });
    const bool extreme =
        target.aggregate == AggregateFunction::kMaximum || target.aggregate == AggregateFunction::kMinimum;
    if (extreme && sketch_.orders.empty())
      for (std::size_t m = 0; m < sketch_.mentions.size(); ++m)
        if (m != *target.mention && !first(m).value)
          add(SketchEdit::kOrderForExtreme, [&](Sketch& s) {
            s.orders = {
                {.mention = target.mention, .descending = target.aggregate == AggregateFunction::kMaximum}};
            s.limit = 1;
            s.targets.erase(s.targets.begin() + static_cast<std::ptrdiff_t>(t));
            if (!areAbout(s.targets, m)) s.targets.push_back({.mention = m});
          });
  }

  void groups() {
    const bool certain =
        std::ranges::any_of(sketch_.groups, [](const SketchTerm& group) { return group.certain; });
    if (!sketch_.groups.empty()) {
      if (!certain) add(SketchEdit::kUngroup, [](Sketch& s) { s.groups.clear(); });
      if (aggregates(sketch_) && !certain)
        add(SketchEdit::kHideGroup, [](Sketch& s) { s.style.showsGroups = !s.style.showsGroups; });
    }
    if (!aggregates(sketch_) || certain) return;
    for (std::size_t m = 0; m < sketch_.mentions.size(); ++m)
      if (!areAbout(sketch_.targets, m) && !areAbout(sketch_.groups, m) && !first(m).value)
        add(SketchEdit::kGroupByContext, [&](Sketch& s) { s.groups.push_back({.mention = m}); });
  }

  // ---------------------------------------------------------------- order

  void orders() {
    for (std::size_t o = 0; o < sketch_.orders.size(); ++o) {
      const SketchTerm& order = sketch_.orders[o];
      if (order.certain) continue;
      add(SketchEdit::kReverseOrder, [&](Sketch& s) { s.orders[o].descending = !s.orders[o].descending; });
      if (order.mention && !order.aggregate) {
        if (!order.byValue)
          add(SketchEdit::kOrderByRows, [&](Sketch& s) {
            s.orders[o].mention.reset();
            s.orders[o].aggregate = AggregateFunction::kCount;
          });
        if (isNumber(*order.mention))
          add(SketchEdit::kOrderByRows, [&](Sketch& s) { s.orders[o].aggregate = AggregateFunction::kSum; });
      }
      if (order.aggregate == AggregateFunction::kCount) orderByValue(o);
    }
    if (std::ranges::any_of(sketch_.orders, &SketchTerm::certain)) return;
    if (!sketch_.orders.empty() && sketch_.skipped == 0)
      add(SketchEdit::kDropOrder, [](Sketch& s) {
        s.orders.clear();
        s.limit.reset();
      });
    if (!sketch_.orders.empty() || sketch_.orderTargets) {
      if (sketch_.limit && sketch_.skipped == 0)
        add(SketchEdit::kEveryRow, [](Sketch& s) { s.limit.reset(); });
      else if (!sketch_.limit)
        add(SketchEdit::kFirstOnly, [](Sketch& s) { s.limit = 1; });
    }
  }

  void orderByValue(std::size_t o) {
    for (std::size_t m = 0; m < sketch_.mentions.size(); ++m)
      if (!isThing(m) && !first(m).value && hasMost(m))
        add(SketchEdit::kOrderByValue, [&](Sketch& s) {
          s.orders[o].mention = m;
          s.orders[o].aggregate.reset();
          s.orders[o].superlative = false;
        });
  }

  // ---------------------------------------------------------------- what narrows

  // "does OHIO have more courts than TEXAS", "of MALE AND FEMALE students": of each of the two.
  bool isOneOfTwo(std::size_t f) const {
    const auto isSame = [&](const SketchTerm& term) {
      return term.certain && term.mention && !term.aggregate &&
             first(*term.mention).element == first(sketch_.filters[f].mention).element;
    };
    const bool either =
        sketch_.filters[f].either || (f + 1 < sketch_.filters.size() && sketch_.filters[f + 1].either);
    return either && sketch_.targets.size() > 1 && std::ranges::any_of(sketch_.targets, isSame);
  }

  void filters() {
    for (std::size_t f = 0; f < sketch_.filters.size(); ++f) {
      const SketchFilter& filter = sketch_.filters[f];
      if (isOneOfTwo(f)) continue;
      if (!boundsTime(filter) && !takesAway(filter))
        add(SketchEdit::kDropFilter, [&](Sketch& s) {
          s.mentions[filter.mention].ignored = true;
          s.filters.erase(s.filters.begin() + static_cast<std::ptrdiff_t>(f));
        });
      // Where a "not" is taken up already, another condition is not turned round by it.
      if (takesAway(filter) || std::ranges::none_of(sketch_.filters, takesAway))
        add(SketchEdit::kNegateFilter, [&](Sketch& s) { s.filters[f].negated = !s.filters[f].negated; });
      const bool subtracts = sketch_.combined == ArithmeticOperator::kSubtract && filter.either;
      if (f > 0 && !subtracts && !isOneTime(sketch_.filters[f - 1], filter))
        add(SketchEdit::kJoinFilters, [&](Sketch& s) { s.filters[f].either = !s.filters[f].either; });
      comparedOtherwise(f, filter);
    }
  }

  // Without it the answer would hold what the question excludes.
  static bool takesAway(const SketchFilter& filter) {
    return filter.negated || filter.except || filter.kind == SketchFilter::Kind::kAbsent ||
           filter.kind == SketchFilter::Kind::kNull;
  }

  void comparedOtherwise(std::size_t f, const SketchFilter& filter) {
    if (filter.values.size() != 1) return;
    const bool text = std::holds_alternative<std::string>(filter.values.front());
    const Attribute* attribute = attributeOf(filter.mention);
    const bool dated = attribute && isDate(attribute->values.type);
    if (filter.kind == SketchFilter::Kind::kCompare && !text && !dated)
      add(SketchEdit::kCountFilter, [&](Sketch& s) { s.filters[f].kind = SketchFilter::Kind::kCount; });
    if (filter.kind == SketchFilter::Kind::kCompare && isNumber(filter.mention) && !text)
      for (const auto function : {AggregateFunction::kSum, AggregateFunction::kAverage})
        add(SketchEdit::kFigureFilter, [&](Sketch& s) {
          s.filters[f].kind = SketchFilter::Kind::kFigure;
          s.filters[f].aggregate = function;
        });
    if (filter.kind == SketchFilter::Kind::kCount || filter.kind == SketchFilter::Kind::kFigure)
      add(SketchEdit::kValueFilter, [&](Sketch& s) { s.filters[f].kind = SketchFilter::Kind::kCompare; });
    const bool number = attribute && isNumeric(attribute->values.type);  // "0" is no part of 80
    if (filter.kind == SketchFilter::Kind::kCompare && text && !number &&
        filter.comparison == Comparison::kEqual)
      add(SketchEdit::kContainsFilter, [&](Sketch& s) {
        s.filters[f].comparison = Comparison::kContains;
        s.filters[f].fromMatch = false;
      });
  }

  // ---------------------------------------------------------------- how it is grounded

  template <class Member, class ClarificationChoice>
  void set(SketchEdit edit, Member member, ClarificationChoice value) {
    if (sketch_.style.*member != value) add(edit, [&](Sketch& s) { s.style.*member = value; });
  }

  void contexts() {
    if (std::ranges::none_of(sketch_.mentions, &Mention::context)) return;
    set(SketchEdit::kNoContext, &Style::contexts, Style::Contexts::kNone);
    set(SketchEdit::kAllContext, &Style::contexts, Style::Contexts::kAll);
  }

  void styles() {
    const Style& style = sketch_.style;
    const auto shown = [&](const SketchTerm& t) { return t.mention && isThing(*t.mention) && !t.aggregate; };
    // "All information about" them is surely used.
    const bool less = style.names != Style::Names::kAll;
    if (less && (std::any_of(sketch_.targets.begin(), sketch_.targets.end(), shown) ||
                 std::any_of(sketch_.groups.begin(), sketch_.groups.end(), shown))) {
      if (!std::any_of(sketch_.mentions.begin(), sketch_.mentions.end(),
                       [&](const Mention& mention) { return isNamedThing(mention.matches.front()); }))
        set(SketchEdit::kShowKey, &Style::names, Style::Names::kKey);
      set(SketchEdit::kShowKeyToo, &Style::names, Style::Names::kWithKey);
      set(SketchEdit::kShowAll, &Style::names, Style::Names::kAll);
    }
    const bool counts = std::any_of(sketch_.targets.begin(), sketch_.targets.end(), [](const SketchTerm& t) {
      return t.aggregate == AggregateFunction::kCount && t.mention;
    });
    if (counts) {
      set(SketchEdit::kCountDistinct, &Style::counts, Style::Counts::kDistinct);
      set(SketchEdit::kCountRows, &Style::counts, Style::Counts::kRows);
    }
    if (sketch_.filters.size() > 1) {
      if (sketch_.saysAnd) set(SketchEdit::kBothValues, &Style::sameAttribute, Style::SameAttribute::kBoth);
      set(SketchEdit::kAnyValue, &Style::sameAttribute, Style::SameAttribute::kAny);
      set(SketchEdit::kEitherSet, &Style::sameAttribute, Style::SameAttribute::kEither);
    }
    set(SketchEdit::kGroupPlain, &Style::groupsByThing, false);
    const auto negative = [](const SketchFilter& f) {
      return f.negated || f.except || f.kind == SketchFilter::Kind::kAbsent;
    };
    if (std::any_of(sketch_.filters.begin(), sketch_.filters.end(), negative))
      set(SketchEdit::kTakeAwaySet, &Style::takesAwaySets, true);
  }

  const SketchVariant& from_;
  const Sketch& sketch_;
  const EntityModel& model_;
  const ElementFacts facts_;
  std::vector<SketchVariant> out_;
};

constexpr std::array<std::string_view, kSketchEdits> kNames{
    "edit_drop_target",   "edit_show_count",    "edit_share_aggregate",   "edit_show_context",
    "edit_show_instead",  "edit_distinct",      "edit_count_target",      "edit_list_target",
    "edit_sum_target",    "edit_ungroup",       "edit_group_by_context",  "edit_hide_group",
    "edit_reverse_order", "edit_drop_order",    "edit_order_by_rows",     "edit_order_by_value",
    "edit_first_only",    "edit_every_row",     "edit_order_for_extreme", "edit_drop_filter",
    "edit_count_filter",  "edit_figure_filter", "edit_value_filter",      "edit_contains_filter",
    "edit_negate_filter", "edit_join_filters",  "edit_no_context",        "edit_all_context",
    "edit_show_key",      "edit_show_key_too",  "edit_show_all",          "edit_count_distinct",
    "edit_count_rows",    "edit_both_values",   "edit_any_value",         "edit_either_set",
    "edit_group_plain",   "edit_take_away_set",
};

}  // namespace

std::string_view name(SketchEdit edit) {
  return kNames[static_cast<std::size_t>(edit)];
}

std::string inWords(SketchEdit edit) {
  std::string words(name(edit).substr(std::string_view("edit_").size()));
  std::ranges::replace(words, '_', ' ');
  return words;
}

std::vector<SketchVariant> neighbours(const SketchVariant& variant, const EntityModel& model) {
  return Editor(variant, model).run();
}

}  // namespace omni
