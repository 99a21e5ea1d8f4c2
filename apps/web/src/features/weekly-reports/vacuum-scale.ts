import { decadesAround, type VacuumDay } from '@dewar/domain/vacuum/vacuum-days';

/**
 * A logarithmic scale around all readings and the limit: the position of a reading (0 to 1), and the powers of ten on
 * it.
 */
export function vacuumScale(days: readonly VacuumDay[], limitMicrons: number) {
  const { low, high } = decadesAround(days, limitMicrons);
  return {
    heightOf: (microns: number) => (Math.log10(microns) - low) / (high - low),
    decades: Array.from({ length: high - low + 1 }, (_, place) => 10 ** (low + place)),
  };
}

const WEEK = 7;
const MOST_NUMBERS = 10;
const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' });

/** 'Sun 31' for each day of a week; for a longer range only the day's number, as many as fit. */
export function dayLabels(dates: readonly string[]): readonly string[] {
  const every = Math.ceil(dates.length / MOST_NUMBERS);
  return dates.map((date, index) => {
    const day = new Date(`${date}T00:00:00Z`);
    if (dates.length <= WEEK) return `${weekday.format(day)} ${day.getUTCDate()}`;
    return index % every === 0 ? String(day.getUTCDate()) : '';
  });
}
