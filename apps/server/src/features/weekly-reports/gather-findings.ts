import { type ReportedFinding, type ReportedPrice, reportedFindingSchema } from '@dewar/contract/weekly-reports';
import { sumUp } from '@dewar/domain/custody-ledger/describe-amounts';
import { type FoundBias, followGroup } from '@dewar/domain/custody-ledger/follow-group';
import {
  computeWorth,
  type DatedPrices,
  listPricesOf,
  type ProductPrices,
} from '@dewar/domain/custody-ledger/product-prices';
import { type PlacedFinding, type RankedFinding, rankFindings } from '@dewar/domain/custody-ledger/rank-findings';
import { roundTo } from '@dewar/domain/primitives/numbers';
import { addWeights } from '@dewar/domain/primitives/weights';
import type { ReportPeriod } from '@dewar/domain/reports/reporting-week';
import { KNOWN_PRODUCTS, type KnownProduct } from '@dewar/domain/thermodynamics/products';
import { toMilliseconds } from '@dewar/domain/time/instants';
import type { Database } from '../../shared/database/database.ts';
import { listPricesAt, type ProductPrice } from '../../shared/settings/product-price-repository.ts';
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
  /** Of the products of these findings. */
  readonly prices: readonly ReportedPrice[];
}

interface PlaceFound {
  readonly place: KnownPlace;
  readonly found: FoundBias;
}

type FoundPlace = PlaceFound & RankedFinding;

/**
 * What the custody ledger found in the period, from the loads that had a determination by its end and at the prices of
 * then: loads that were determined later, or again, and prices that changed later do not count. What only follows from
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
  const known = await listPricesAt(db, period.end);
  const priceOf = (product: KnownProduct) => known.find((price) => price.product === product);
  const dated = datePrices(priceOf);
  const products = new Set(told.flatMap(({ finding }) => Object.keys(finding.found.lbsByProduct)));
  return {
    custody_findings: told.map((finding) => toReported(finding, dated)),
    prices: KNOWN_PRODUCTS.filter((product) => products.has(product)).map((product) => {
      const { usd_per_lb = null, since } = priceOf(product) ?? {};
      return { product, usd_per_lb, since: usd_per_lb === null ? null : (since?.toISOString() ?? null) };
    }),
  };
}

function datePrices(priceOf: (product: KnownProduct) => ProductPrice | undefined): DatedPrices {
  const each = KNOWN_PRODUCTS.map((product) => ({ product, price: priceOf(product) }));
  return {
    prices: Object.fromEntries(each.map(({ product, price }) => [product, price?.usd_per_lb ?? null])) as ProductPrices,
    since: Object.fromEntries(
      each.flatMap(({ product, price }) => (price === undefined ? [] : [[product, price.since.toISOString()]])),
    ),
  };
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
    const followed = (await listKnownPlaces(db, company_id, { places, at: period.end })).flatMap((place) => {
      const { found } = followGroup(place.loads);
      return found === null ? [] : [{ place, found }];
    });
    all.push(...followed);
    const loads = [...new Set(followed.flatMap(({ found }) => found.transferIds))];
    places = (await listPlacesOfLoads(db, company_id, loads)).filter(isNew);
  }
  return all;
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

function toReported({ finding, elsewhere }: PlacedFinding<FoundPlace>, dated: DatedPrices): ReportedFinding {
  const { place, found } = finding;
  const { direction, since, transferIds, bias, lbsByProduct } = found;
  const worth = computeWorth(lbsByProduct, dated.prices);
  return reportedFindingSchema.parse({
    ...{ group: place.group, name: place.name, direction, since, loads: transferIds.length, bias },
    lbs: addWeights(Object.values(lbsByProduct)),
    worth: worth && roundTo(worth, MONEY_DECIMALS),
    prices: listPricesOf(lbsByProduct, dated),
    sum: sumUp(found),
    elsewhere: elsewhere && {
      ...elsewhere,
      by: elsewhere.by.map((each) => ({ group: each.place.group, name: each.place.name })),
    },
  });
}
