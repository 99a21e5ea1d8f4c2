import { formatDay } from '../time/full-date.ts';

/** A load with its bill of lading. */
interface BillOfLading {
  readonly tank_number: string;
  readonly bol_number: string;
  readonly loaded_at: string;
}

/** Two numbers that are the same but for their case and the spaces around them. */
export function bolKey(bolNumber: string): string {
  return bolNumber.trim().toLowerCase();
}

/** 'BOL 4711 of 3 Oct 2026'. */
export function describeBol({ bol_number, loaded_at }: BillOfLading, timeZone: string): string {
  return `BOL ${bol_number} of ${formatDay(loaded_at, timeZone)}`;
}

/** 'BOL 4711 is on another load too: GASU 1, loaded 3 Oct 2026.' */
export function describeSameBol(
  { bol_number, tank_number, loaded_at }: BillOfLading,
  timeZone: string,
  where = '',
): string {
  const load = `${tank_number}, loaded ${formatDay(loaded_at, timeZone)}${where}`;
  return `BOL ${bol_number} is on another load too: ${load}.`;
}
