import { type ArrivedLoad, computeExpectedVent } from '@dewar/domain/custody-ledger/expected-vent';
import { type FoundBias, followGroup, type WeighedLoad } from '@dewar/domain/custody-ledger/follow-group';
import { NO_SUMS } from '@dewar/domain/custody-ledger/running-sums';
import { classifyDifference, compareWeights } from '@dewar/domain/custody-ledger/weight-difference';
import type { HoldLimits, HoldTestResult } from '@dewar/domain/leak-checks/hold-verdict';
import type { HistorySettings, PastReading } from '@dewar/domain/thermodynamics/heat-leak/tank-history';
import { withHoldTests } from '@dewar/domain/thermodynamics/heat-leak/with-hold-tests';
import { matchProduct, type Product } from '@dewar/domain/thermodynamics/products';
import type { TankPlate } from '@dewar/domain/thermodynamics/tank-design';
import { type TripFacts, toPastTrip } from '../tank-state/past-trip-reader.ts';

/** An arrived load with what its expected vent follows from. */
export interface LoadFacts {
  readonly transfer_id: number;
  readonly company_id: number;
  readonly tank_id: number;
  readonly load: Omit<ArrivedLoad, 'history'> & { readonly arrivedAt: string };
  /** With which it was judged; before that of its tank now. */
  readonly plate: TankPlate;
  /** The settings that it was judged with; null before it is. */
  readonly kept_settings: Partial<CompareSettings> | null;
  /** Completed before it, newest first. */
  readonly trips: readonly TripFacts[];
  /** Taken before it. */
  readonly readings: readonly PastReading[];
  /** Passed vacuum hold tests before it. */
  readonly hold_tests: readonly HoldTestResult[];
  readonly received_lbs: number | null;
}

/** A row of custody_ledger. */
export interface LedgerRow {
  readonly transfer_id: number;
  readonly company_id: number;
  readonly tank_id: number;
  readonly arrived_at: string;
  readonly product: Product;
  readonly loaded_lbs: number;
  readonly expected_vent_lbs: number;
  readonly vent_error_lbs: number;
  readonly received_lbs: number | null;
  readonly delta_lbs: number | null;
  readonly uncertainty_lbs: number | null;
  readonly z: number | null;
  readonly is_within_scales: boolean | null;
}

export interface GroupId {
  readonly company_id: number;
  readonly group_kind: string;
  readonly group_key: string;
}

/** A scale, site, customer or tank with its loads in the order of their weighing. */
export interface GroupFacts extends GroupId {
  readonly group_name: string;
  /** In the directions of the group. */
  readonly loads: readonly WeighedLoad[];
  readonly loads_in_all: number;
}

/** A group as it is kept, with its sums after each load. */
export interface FollowedRow extends GroupId {
  readonly group_name: string;
  readonly loads: number;
  readonly last_weighed_at: string;
  readonly high: number;
  readonly low: number;
  readonly found: FoundBias | null;
  readonly sums: readonly (GroupId & { readonly transfer_id: number; readonly high: number; readonly low: number })[];
}

export interface CompareSettings extends HistorySettings {
  readonly hold: HoldLimits;
}

export type LedgerTask =
  | { readonly kind: 'compare'; readonly loads: readonly LoadFacts[]; readonly settings: CompareSettings }
  | { readonly kind: 'follow'; readonly groups: readonly GroupFacts[] };

export interface LedgerResult {
  readonly rows: readonly LedgerRow[];
  readonly groups: readonly FollowedRow[];
}

/** What follows from the weights of loads; runs in a worker thread. */
export default function followLedger(task: LedgerTask): LedgerResult {
  return task.kind === 'compare'
    ? { rows: task.loads.map((load) => compareLoad(load, task.settings)), groups: [] }
    : { rows: [], groups: task.groups.map(followRow) };
}

export function compareLoad(facts: LoadFacts, settingsOfNow: CompareSettings): LedgerRow {
  const settings = withKept(settingsOfNow, facts.kept_settings);
  const { transfer_id, company_id, tank_id, load, plate, readings, hold_tests, received_lbs } = facts;
  const untested = { plate, trips: facts.trips.map(toPastTrip), readings };
  const history = withHoldTests(untested, hold_tests, settings.hold);
  const vent = computeExpectedVent({ ...load, history }, settings);
  const difference =
    received_lbs === null
      ? null
      : compareWeights({ loadedLbs: load.loadedLbs, receivedLbs: received_lbs }, vent, settings.scaleUncertainty);
  return {
    ...{ transfer_id, company_id, tank_id, received_lbs },
    arrived_at: load.arrivedAt,
    product: matchProduct(load.productName),
    loaded_lbs: load.loadedLbs,
    expected_vent_lbs: vent.lbs,
    vent_error_lbs: vent.errorLbs,
    delta_lbs: difference?.deltaLbs ?? null,
    uncertainty_lbs: difference?.uncertaintyLbs ?? null,
    z: difference?.z ?? null,
    is_within_scales: difference && classifyDifference({ ...difference, vent }) === 'within_scales',
  };
}

/** The settings that a load was judged with; those that did not exist then are of now. */
function withKept(now: CompareSettings, kept: Partial<CompareSettings> | null): CompareSettings {
  if (kept === null) return now;
  const typicalTanks = { ...now.typicalTanks, ...kept.typicalTanks };
  return { ...now, ...kept, typicalTanks, hold: { ...now.hold, ...kept.hold } };
}

function followRow(group: GroupFacts): FollowedRow {
  const { company_id, group_kind, group_key, group_name, loads, loads_in_all } = group;
  const { sums, found } = followGroup(loads);
  const last = sums.at(-1) ?? NO_SUMS;
  return {
    ...{ company_id, group_kind, group_key, group_name, loads: loads_in_all, found },
    last_weighed_at: loads.at(-1)?.weighedAt ?? '',
    high: last.high,
    low: last.low,
    sums: loads.map(({ transferId }, index) => ({
      ...{ company_id, group_kind, group_key, transfer_id: transferId },
      ...(sums[index] ?? NO_SUMS),
    })),
  };
}
