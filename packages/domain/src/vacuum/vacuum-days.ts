/** The readings of one day in microns; null on a day without readings. */
export interface VacuumDay {
  readonly lowest: number | null;
  readonly median: number | null;
  readonly highest: number | null;
}

export type TakenVacuumDay<Day extends VacuumDay> = Day & {
  readonly lowest: number;
  readonly median: number;
  readonly highest: number;
};

/** Whether there were readings that day. */
export function isTakenDay<Day extends VacuumDay>(day: Day): day is TakenVacuumDay<Day> {
  return day.lowest !== null && day.median !== null && day.highest !== null;
}

/** Whole powers of ten around all readings and a limit, at least 1 to 100 microns: the range of a logarithmic scale. */
export function decadesAround(
  days: readonly VacuumDay[],
  limitMicrons: number,
): { readonly low: number; readonly high: number } {
  const taken = days.filter(isTakenDay);
  const lowest = taken.reduce((least, day) => Math.min(least, day.lowest), limitMicrons);
  const highest = taken.reduce((most, day) => Math.max(most, day.highest), limitMicrons);
  return { low: Math.min(Math.floor(Math.log10(lowest)), 0), high: Math.max(Math.ceil(Math.log10(highest)), 2) };
}
