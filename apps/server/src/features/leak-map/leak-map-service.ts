import type { QueryOf } from '@dewar/contract/endpoint';
import type { getLeakMap, LeakMap, RepairCurve } from '@dewar/contract/leak-map';
import { REPAIR_METHODS, type RepairMethod } from '@dewar/domain/leak-checks/leak-check-status';
import { NAMED_WELDS } from '@dewar/domain/leak-checks/weld-zones';
import { AT_RISK_EVERY_MONTHS } from '@dewar/domain/leak-map/describe-repairs';
import {
  countAtRisk,
  countWelds,
  estimateRepairSurvival,
  type FollowedRepairs,
} from '@dewar/domain/leak-map/repair-survival';
import { countTankYears, type TankMonth } from '@dewar/domain/leak-map/tank-years';
import { estimateRatePrior, estimateWeldRate } from '@dewar/domain/leak-map/weld-rates';
import { invalidInput } from '../../shared/errors.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { findReader } from '../companies/company-reader.ts';
import { getLeakMapCounts, type LeakMapCounts } from './leak-map-repository.ts';

/**
 * The leak map of the person's company, for administrators of a named one or of all. Throws 404 for a company that the
 * person may not see, and 400 if the years are the wrong way round.
 */
export async function drawLeakMap(
  { db, person, now }: RequestContext,
  { company, from_year, to_year }: QueryOf<typeof getLeakMap>,
): Promise<LeakMap> {
  const toYear = to_year ?? now.getUTCFullYear();
  if (from_year !== undefined && from_year > toYear) {
    throw invalidInput({ from_year: `From year must not be after ${toYear}` });
  }
  const reader = await findReader(db, person, company);
  const { tanks, leaks, repairs } = await getLeakMapCounts(db, reader, { from_year, to_year: toYear, now });
  const firstYear = findFirstYear(tanks);
  const fromYear = from_year ?? Math.min(firstYear ?? toYear, toYear);
  const tankYears = countTankYears(tanks, yearStart(fromYear), earlier(yearStart(toYear + 1), now));
  return {
    from_year: fromYear,
    to_year: toYear,
    first_year: firstYear,
    tank_years: tankYears,
    leaks: leaks.reduce((sum, each) => sum + each.leaks, 0),
    ...ratesOf(leaks, tankYears),
    elsewhere: leaks
      .filter(({ weld }) => weld === '')
      .map(({ tank_view, leaks: count }) => ({ tank_view, leaks: count })),
    repairs: REPAIR_METHODS.map((method) => curveOf(method, repairs)).filter(({ welds }) => welds > 0),
  };
}

function findFirstYear([first]: readonly TankMonth[]): number | null {
  return first === undefined ? null : new Date(first.month).getUTCFullYear();
}

function yearStart(year: number): Date {
  return new Date(Date.UTC(year, 0));
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}

function ratesOf(counts: LeakMapCounts['leaks'], tankYears: number): Pick<LeakMap, 'prior' | 'welds'> {
  if (tankYears === 0) return { prior: null, welds: [] };
  const ofWeld = new Map(counts.map(({ tank_view, weld, leaks }) => [`${tank_view} ${weld}`, leaks]));
  const welds = NAMED_WELDS.map((weld) => ({
    ...weld,
    leaks: ofWeld.get(`${weld.tank_view} ${weld.weld_location}`) ?? 0,
  }));
  const prior = estimateRatePrior(
    welds.map(({ leaks }) => leaks),
    tankYears,
  );
  return {
    prior: { leaks: prior.leaks, tank_years: prior.tankYears },
    welds: welds.map((weld) => ({ ...weld, ...estimateWeldRate(weld.leaks, tankYears, prior) })),
  };
}

function curveOf(repair_method: RepairMethod, repairs: LeakMapCounts['repairs']): RepairCurve {
  const followed: readonly FollowedRepairs[] = repairs.filter((each) => each.repair_method === repair_method);
  const followed_months = Math.max(0, ...followed.map(({ months }) => months));
  const marks = Math.floor(followed_months / AT_RISK_EVERY_MONTHS) + 1;
  return {
    repair_method,
    welds: countWelds(followed),
    recurred: countWelds(followed.filter(({ hasRecurred }) => hasRecurred)),
    followed_months,
    steps: estimateRepairSurvival(followed).map(({ atRisk, ...step }) => ({ ...step, at_risk: atRisk })),
    at_risk: Array.from({ length: marks }, (_, mark) => {
      const months = mark * AT_RISK_EVERY_MONTHS;
      return { months, welds: countAtRisk(followed, months) };
    }),
  };
}
