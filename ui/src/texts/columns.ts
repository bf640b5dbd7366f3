/** The titles of columns that a query computes, in English. */
export const columns = {
  count: "Count",
  sum: (of: string) => `Total ${of}`,
  average: (of: string) => `Average ${of}`,
  lowest: (of: string) => `Lowest ${of}`,
  highest: (of: string) => `Highest ${of}`,
  distinct: (of: string) => `Distinct ${of}`,
  year: "Year",
  quarter: "Quarter",
  month: "Month",
  week: "Week",
  weekday: "Weekday",
  running: (of: string) => `Running total of ${of}`,
  day: "Day",
  hour: "Hour",
  computed: "Result",
  of: (title: string, table: string) => `${title} (${table})`,
};
