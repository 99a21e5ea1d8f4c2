import type { TankPlate } from '@dewar/domain/thermodynamics/tank-design';
import { type Arrival, arrive } from './arrivals.ts';
import type { Chances, Incident } from './chances.ts';
import { type Determination, determine } from './determinations.ts';
import type { TankPlan } from './fleet-plan.ts';
import { type Load, makeLoad } from './loads.ts';
import { techniciansOf } from './people.ts';
import { CARGO_PROFILES } from './products.ts';
import type { Random } from './random.ts';
import type { Trip } from './schedule.ts';
import { momentOf } from './timeline.ts';
import type { VacuumHistory } from './vacuum-archetypes.ts';
import { receivedBias } from './weighings.ts';

/** A transfer as stored; the fields of the arrival are null while the load is in transit. */
export type DemoTransfer = { readonly [K in keyof Omit<Load, 'loaded_pressure'>]: Load[K] } & {
  readonly loaded_pressure: number | null;
  readonly loaded_at: Date;
  readonly arrived_at: Date | null;
  readonly recorded_by_email: string;
} & { readonly [K in keyof Arrival]: Arrival[K] | null } & Determination & {
    readonly was_venting: boolean;
    readonly requires_level_check: boolean;
  };

const NOT_ARRIVED = {
  arrived_at: null,
  arrival_pressure: null,
  arrival_level: null,
  was_venting: false,
  arrival_assessment: null,
  assessment_reasoning: null,
  requires_level_check: false,
  manual_level_reading: null,
  level_reading_unit: null,
  notes: null,
  actual_received_lbs: null,
  final_determination: null,
  determination_notes: null,
  loss_answer: null,
  determined_by_email: null,
  determined_at: null,
} as const satisfies Partial<DemoTransfer>;

export interface TransferCircumstances {
  readonly plan: TankPlan;
  readonly plate: TankPlate;
  readonly vacuum: VacuumHistory;
  readonly chances: Chances;
  readonly now: Date;
}

/** A trip as recorded, from the load to the determination. */
export function recordTransfer(random: Random, trip: Trip, circumstances: TransferCircumstances): DemoTransfer {
  const { plan, chances, now } = circumstances;
  const loaded_at = momentOf(now, trip.loadedDay);
  const recorded_by_email = random.pick(techniciansOf(plan.company));
  const drawn = makeLoad(random, plan, loaded_at);
  if (trip.arrivedDay === null) {
    const loaded_pressure =
      plan.situation === 'near relief' ? upperHalfPsi(plan, drawn.loaded_pressure) : drawn.loaded_pressure;
    return { ...NOT_ARRIVED, ...drawn, loaded_pressure, loaded_at, recorded_by_email };
  }
  const incident = incidentOf(plan, trip, chances);
  const hasPressureToLose = incident === 'vented down' || incident === 'load lost';
  const load = hasPressureToLose ? { ...drawn, loaded_pressure: upperHalfPsi(plan, drawn.loaded_pressure) } : drawn;
  const arrived_at = momentOf(now, trip.arrivedDay);
  const journey = { load, loadedAt: loaded_at, arrivedAt: arrived_at, incident, chances };
  const { loaded_pressure, arrival, lostPercent } = arrive(random, {
    ...journey,
    voyage: voyageOf(trip, load, circumstances),
  });
  const determination = determine(random, {
    loadedLbs: load.loaded_weight_lbs,
    lostPercent,
    arrivedDay: trip.arrivedDay,
    scaleBias: receivedBias(load.receiving_scale, trip.arrivedDay),
    incident,
    chances,
    now,
  });
  return { ...load, loaded_pressure, loaded_at, arrived_at, recorded_by_email, ...arrival, ...determination };
}

function incidentOf(plan: TankPlan, trip: Trip, chances: Chances): Incident {
  // Its earlier trips must predict relief by their heat, so nothing else may have happened on them.
  if (plan.situation === 'near relief') return 'none';
  const incident = chances.incident();
  // The arrival at the gate right now is left for the visitor to look at.
  const isAtGate = plan.situation === 'just arrived' && (trip.arrivedDay ?? -1) > -1;
  return isAtGate ? 'weeping relief' : incident;
}

function upperHalfPsi(plan: TankPlan, drawnPsi: number): number {
  const [low, high] = CARGO_PROFILES[plan.cargo].loadedPsi;
  return Math.max(drawnPsi, (low + high) / 2);
}

function voyageOf({ loadedDay, arrivedDay }: Trip, load: Load, { plan, plate, vacuum }: TransferCircumstances) {
  const days = (arrivedDay ?? 0) - loadedDay;
  return {
    profile: CARGO_PROFILES[plan.cargo],
    loadedPsi: load.loaded_pressure,
    loadedLbs: load.loaded_weight_lbs,
    plate,
    days,
    vacuumMicrons: vacuum.coldMicronsAt(loadedDay + days / 2),
  };
}
