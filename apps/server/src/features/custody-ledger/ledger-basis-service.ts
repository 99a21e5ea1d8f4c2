import type { JudgedFigures, LedgerBasis, LedgerComparison } from '@dewar/contract/custody-ledger';
import { roundTo } from '@dewar/domain/primitives/numbers';
import { WEIGHT_DECIMALS } from '@dewar/domain/primitives/weights';
import type { TankPlate } from '@dewar/domain/thermodynamics/tank-design';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import type { Database } from '../../shared/database/database.ts';
import { conflict, notFound } from '../../shared/errors.ts';
import { type RequestContext, withTransaction } from '../../shared/request-context.ts';
import { findTankPlate } from '../tank-state/tank-state-repository.ts';
import { readCompareSettings } from './compare-settings-reader.ts';
import { type CompareSettings, compareLoad, type LedgerRow, type LoadFacts } from './follow-ledger.ts';
import { listLoadsToCompare, storeLedgerRows } from './kept-ledger-repository.ts';
import { findBasis, keepValues, lockBasis, replaceBasis, type SetPrices } from './ledger-basis-repository.ts';

const PERCENT = 100;
const PERCENT_DECIMALS = 4;

/**
 * A load as it was judged, and as it would be with what is valid now. Throws 404 for a load that the ledger has not
 * judged (yet).
 */
export async function compareWithNow({ db }: RequestContext, id: number): Promise<LedgerComparison> {
  return (await compare(db, id)).comparison;
}

/**
 * Judges a load with the plate, the settings and the price of now, and keeps by whom and when. Throws 404 as above, and
 * 409 if nothing has changed since it was judged, or if it would have another difference than the one that was shown.
 */
export async function computeAnew(
  context: RequestContext,
  id: number,
  shownDeltaLbs: number | null,
): Promise<LedgerComparison> {
  return withTransaction(context, async ({ person, now }, transaction) => {
    await lockBasis(transaction, id);
    const { facts, plate, settings, prices, after, comparison } = await compare(transaction, id);
    if (!comparison.basis.is_outdated && isSamePlate(facts.plate, plate)) {
      throw conflict('This load is judged with the plate, the settings and the price of now already.');
    }
    if (comparison.now.delta_lbs !== shownDeltaLbs) {
      throw conflict('The plate, a setting or the load has changed meanwhile. Look at the new figures first.');
    }
    const isDetermined = facts.received_lbs !== null;
    const values = isDetermined ? { values_id: await keepValues(transaction, settings), prices } : null;
    const computed = { kept_at: now, computed_by_email: person.email };
    await replaceBasis(transaction, { transfer_id: id, plate, values, ...computed });
    // At once, so that no figure stands beside a basis that it was not made of; the job follows with the sums.
    await storeLedgerRows(transaction, [id], [after]);
    await writeAudit(transaction, {
      ...{ actor: person, company_id: facts.company_id, entity: 'transfer', entity_id: id, action: 'compute-anew' },
      before: { ...comparison.kept, kept_at: comparison.basis.kept_at },
      after: { ...comparison.now, kept_at: now.toISOString() },
    });
    return {
      kept: comparison.now,
      now: comparison.now,
      basis: { ...withoutFigures(comparison.now), ...computed, kept_at: now.toISOString(), is_outdated: false },
    };
  });
}

async function compare(db: Database, id: number) {
  const [facts] = await listLoadsToCompare(db, [id]);
  const basis = await findBasis(db, id);
  const plate = facts && (await findTankPlate(db, facts.tank_id));
  if (facts === undefined || basis === undefined || plate === undefined) throw notFound();
  const { settings, prices } = await readCompareSettings(db);
  const before = compareLoad(facts, settings);
  const after = compareLoad({ ...facts, plate, kept_settings: null }, settings);
  const comparison: LedgerComparison = {
    kept: { ...keptWith(basis), ...figuresOf(before) },
    now: { ...withNow(plate, settings, prices, after), ...figuresOf(after) },
    basis,
  };
  return { facts, plate, settings, prices, after, comparison };
}

type JudgedWith = Omit<JudgedFigures, keyof ReturnType<typeof figuresOf>>;

function keptWith({ kept_at: _at, computed_by_email: _by, is_outdated: _is, ...basis }: LedgerBasis): JudgedWith {
  return basis;
}

function withoutFigures(figures: JudgedFigures): JudgedWith {
  const { expected_vent_lbs: _vent, vent_error_lbs: _error, delta_lbs: _delta, uncertainty_lbs: _u, ...rest } = figures;
  return rest;
}

function withNow(plate: TankPlate, settings: CompareSettings, prices: SetPrices, { product }: LedgerRow): JudgedWith {
  return {
    capacity_litres: plate.capacityLitres,
    boil_off_percent_per_day: plate.boilOffPercentPerDay,
    reference_holding_days: plate.referenceHoldingDays,
    relief_set_pressure: plate.reliefSetPsi,
    scale_uncertainty_percent: roundTo(settings.scaleUncertainty * PERCENT, PERCENT_DECIMALS),
    price_per_lb: prices[product] ?? null,
  };
}

/** As the list has them: the difference is that of the figures that are shown. */
function figuresOf({ loaded_lbs, received_lbs, expected_vent_lbs: vent, vent_error_lbs, uncertainty_lbs }: LedgerRow) {
  const expected_vent_lbs = rounded(vent);
  return {
    expected_vent_lbs,
    vent_error_lbs: rounded(vent_error_lbs),
    delta_lbs: received_lbs === null ? null : rounded(loaded_lbs - received_lbs - expected_vent_lbs),
    uncertainty_lbs: uncertainty_lbs === null ? null : rounded(uncertainty_lbs),
  };
}

function rounded(lbs: number): number {
  return roundTo(lbs, WEIGHT_DECIMALS);
}

function isSamePlate(one: LoadFacts['plate'], other: TankPlate): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
