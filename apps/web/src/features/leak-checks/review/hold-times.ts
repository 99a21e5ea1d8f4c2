import { formatNumber } from '../../../shared/format/numbers.ts';

/** Tests below these are measured in seconds, and in minutes. */
const SHORTEST_HOURS = 0.05;
const SHORT_HOURS = 2;

/** In a unit in which the times of a test of so many hours differ. */
export function timesUpTo(hours: number): (hours: number) => string {
  if (hours < SHORTEST_HOURS) return inSeconds;
  return hours < SHORT_HOURS ? inMinutes : inHours;
}

function inSeconds(hours: number): string {
  return `${formatNumber(Math.round(hours * 3_600))} s`;
}

function inHours(hours: number): string {
  return `${formatNumber(Math.round(hours * 10) / 10)} h`;
}

function inMinutes(hours: number): string {
  return `${formatNumber(Math.round(hours * 600) / 10)} min`;
}
