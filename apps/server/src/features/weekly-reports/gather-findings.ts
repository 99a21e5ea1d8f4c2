import { setImmediate } from 'node:timers/promises';
import { type ReportedFinding, type ReportedPrice, reportedFindingSchema } from '@dewar/contract/weekly-reports';
import { sumUp } from '@dewar/domain/custody-ledger/describe-amounts';
import { type FoundBias, followGroup } from '@dewar/domain/custody-ledger/follow-group';
import { type PlacedFinding, type RankedFinding, rankFindings } from '@dewar/domain/custody-ledger/rank-findings';
import { roundTo } from '@dewar/domain/primitives/numbers';
import { addWeights } from '@dewar/domain/primitives/weights';
import type { ReportPeriod } from '@dewar/domain/reports/reporting-week';
import { KNOWN_PRODUCTS } from '@dewar/domain/thermodynamics/products';
import { toMilliseconds } from '@dewar/domain/time/instants';
import type { Database } from '../../shared/database/database.ts';
import {
  type KnownPlace,
  listKnownPlaces,
  listPlacesOfLoads,
  listPlacesTold,
  type PlaceKey,
} from '../custody-ledger/known-groups-repository.ts';
import { MONEY_DECIMALS } from '../custody-ledger/ledger-repository.ts';

export interface ReportedFindings {
  readonly custody_findings: readonly ReportedFinding[];
  /** By which these findings are told in money. */
  readonly prices: readonly ReportedPrice[];
}

interface PlaceFound {
  readonly place: KnownPlace;
  readonly found: FoundBias;
}

type FoundPlace = PlaceFound & RankedFinding;

/**
 * What the custody ledger found in the period, from the loads that had a determination by its end and at the prices of
 * then: loads that were determined later, or again, and prices that were set later do not count. What only follows from
 * another finding is left out.
 */
export async function gatherFindings(
  db: Database,
  company_id: number,
  period: ReportPeriod,
): Promise<ReportedFindings> {
  const all = await findKnownBiases(db, company_id, period);
  const ranked = rankFindings(
    all.map((each) => ({ ...each, group: each.place.group, name: each.place.key, ...each.found })),
  );
  const told = ranked.filter(({ finding, partOf }) => partOf === null && isNewSince(finding, period.start));
  return { custody_findings: told.map(toReported), prices: listPrices(told.map(({ finding }) => finding.found)) };
}

/** Each price once; a product of loads that have none is named without one. */
function listPrices(all: readonly FoundBias[]): ReportedPrice[] {
  const prices = all.flatMap((found) => found.prices);
  return KNOWN_PRODUCTS.flatMap((product): ReportedPrice[] => {
    const own = prices.filter((price) => price.product === product);
    const latest = new Map(own.toSorted(bySince).map((price) => [price.dollars_per_lb, price.since]));
    if (latest.size > 0) return [...latest].map(([usd_per_lb, since]) => ({ product, usd_per_lb, since }));
    const isWeighed = all.some(({ lbsByProduct }) => lbsByProduct[product] !== undefined);
    return isWeighed ? [{ product, usd_per_lb: null, since: null }] : [];
  });
}

function bySince(one: { readonly since: string | null }, other: { readonly since: string | null }): number {
  return (one.since ?? '').localeCompare(other.since ?? '');
}

/**
 * What was found about any place by the end, as far as it has to do with a load of the period: a finding is a part of
 * another one through the loads that both have.
 */
async function findKnownBiases(db: Database, company_id: number, period: ReportPeriod): Promise<PlaceFound[]> {
  const seen = new Set<string>();
  const isNew = ({ group, key }: PlaceKey) => {
    const name = `${group} ${key}`;
    if (seen.has(name)) return false;
    seen.add(name);
    return true;
  };
  const all: PlaceFound[] = [];
  let places = (await listPlacesTold(db, company_id, period)).filter(isNew);
  while (places.length > 0) {
    const followed = await followPlaces(await listKnownPlaces(db, company_id, { places, at: period.end }));
    all.push(...followed);
    const loads = [...new Set(followed.flatMap(({ found }) => found.transferIds))];
    places = (await listPlacesOfLoads(db, company_id, loads)).filter(isNew);
  }
  return all;
}

/** A thousand loads of a place take milliseconds: requests are answered between two places. */
async function followPlaces(places: readonly KnownPlace[]): Promise<readonly PlaceFound[]> {
  const followed: PlaceFound[] = [];
  for (const place of places) {
    const { found } = followGroup(place.loads);
    if (found !== null) followed.push({ place, found });
    await setImmediate();
  }
  return followed;
}

/** Whether it was not found yet from what was known at a moment; a finding goes on as long as its loads do. */
function isNewSince({ place, found }: PlaceFound, moment: Date): boolean {
  const before = followGroup(place.loads.filter(({ knownAt }) => toMilliseconds(knownAt) < moment.getTime())).found;
  return (
    before === null ||
    before.direction !== found.direction ||
    !before.transferIds.some((id) => found.transferIds.includes(id))
  );
}

function toReported({ finding, elsewhere }: PlacedFinding<FoundPlace>): ReportedFinding {
  const { place, found } = finding;
  const { direction, since, transferIds, bias, lbsByProduct, worth, prices } = found;
  return reportedFindingSchema.parse({
    ...{ group: place.group, name: place.name, direction, since, loads: transferIds.length, bias, prices },
    lbs: addWeights(Object.values(lbsByProduct)),
    worth: worth && roundTo(worth, MONEY_DECIMALS),
    sum: sumUp(found),
    elsewhere: elsewhere && {
      ...elsewhere,
      by: elsewhere.by.map((each) => ({ group: each.place.group, name: each.place.name })),
    },
  });
}
