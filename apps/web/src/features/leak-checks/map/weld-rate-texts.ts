import type { WeldRateRow } from '@dewar/contract/leak-map';
import { countOf, formatNumber } from '../../../shared/format/numbers.ts';

/** Rates are shown by 100 tank-years, because leaks of one weld are rare. */
const TANK_YEARS = 100;
export const RATE_UNIT = `leaks per ${TANK_YEARS} tank-years`;

/** '2.7', '0.34' or '12': two digits that count. */
export function formatRate(perTankYear: number): string {
  const rate = perTankYear * TANK_YEARS;
  const decimals = rate >= 10 ? 0 : rate >= 1 ? 1 : 2;
  return formatNumber(rate, decimals);
}

export function formatInterval({ low, high }: Pick<WeldRateRow, 'low' | 'high'>): string {
  return `${formatRate(low)} to ${formatRate(high)}`;
}

/** '2.7 leaks per 100 tank-years (1.2 to 4.9): 2 leaks in 74.3 tank-years'. */
export function describeWeldRate(weld: WeldRateRow, tankYears: number): string {
  const found = `${countOf(weld.leaks, 'leak')} in ${formatTankYears(tankYears)}`;
  return `${formatRate(weld.rate)} ${RATE_UNIT} (${formatInterval(weld)}): ${found}`;
}

export function formatTankYears(tankYears: number): string {
  return `${formatNumber(tankYears, tankYears < 100 ? 1 : 0)} tank-years`;
}
