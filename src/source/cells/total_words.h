#pragma once

namespace omni {

/// What a row of totals is called, as a list in SQL, in lower case.
inline constexpr const char* kTotalNames =
    "('total', 'totals', 'grand total', 'subtotal', 'sum', 'overall', 'all', "
    "'summe', 'gesamt', 'gesamtsumme', 'endsumme', 'insgesamt', 'zusammen', 'total général', 'somme', "
    "'ensemble', 'totales', 'total general', 'suma', 'suma total', 'totale', 'totale generale', 'somma', "
    "'soma', 'total geral', 'totaal', 'eindtotaal', 'som', 'summa', 'totalt', 'totalsumma', 'i alt', "
    "'yhteensä', 'kokku', 'kopā', 'iš viso', 'razem', 'łącznie', 'ogółem', 'celkem', 'součet', 'spolu', "
    "'celkom', 'skupaj', 'ukupno', 'összesen', 'mindösszesen', 'toplam', 'genel toplam', 'σύνολο', 'итого', "
    "'всего', 'разом', 'всього', 'общо', 'укупно', 'المجموع', 'الإجمالي', 'סך הכל', '合計', '総計', '合计', "
    "'总计', '總計', '합계', '총계')";

/// "Subtotal North", "North total:", "Grand total", in lower case.
inline constexpr const char* kTotalForm = R"(^(sub-?\s?total|grand total|total)\b|\b(sub)?total:?$)";

}  // namespace omni
