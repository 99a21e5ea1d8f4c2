import { roundTo } from '@dewar/domain/primitives/numbers';
import { computeLevelPercent } from '@dewar/domain/thermodynamics/level-gauge';
import { isSupercritical } from '@dewar/domain/thermodynamics/pressure-limits';
import { matchProduct } from '@dewar/domain/thermodynamics/products';
import { THERMAL_DEFAULTS } from '@dewar/domain/thermodynamics/tank-design';
import { type AssessmentResult, assessArrival } from '@dewar/domain/transfers/transfer-assessment';
import type { LevelUnit } from '@dewar/domain/transfers/transfer-figures';
import type { Chances, Incident } from './chances.ts';
import type { Load } from './loads.ts';
import { endVoyage, type Voyage } from './pressure.ts';
import type { Random } from './random.ts';

const MM_PER_INCH = 25.4;
const LEVEL_SCATTER = 0.01;

export interface Arrival {
  readonly arrival_pressure: number | null;
  readonly arrival_level: number | null;
  readonly was_venting: boolean;
  readonly arrival_assessment: AssessmentResult['assessment'];
  readonly assessment_reasoning: string;
  readonly requires_level_check: boolean;
  readonly manual_level_reading: number | null;
  readonly level_reading_unit: LevelUnit | null;
  readonly notes: string | null;
}

export interface ArrivedLoad {
  /** As loaded, unless the filling station forgot to record it. */
  readonly loaded_pressure: number | null;
  readonly arrival: Arrival;
  /** Percent of the load by weight, as the determination will find. */
  readonly lostPercent: number;
}

export interface Journey {
  readonly load: Load;
  readonly loadedAt: Date;
  readonly arrivedAt: Date;
  readonly voyage: Voyage;
  readonly incident: Incident;
  readonly chances: Chances;
}

/** The arrival at the customer's gate, assessed as the server does. */
export function arrive(random: Random, journey: Journey): ArrivedLoad {
  const { load, loadedAt, arrivedAt, voyage, incident, chances } = journey;
  const { arrivalPsi, wasVenting, lostPercent, notes } = endJourney(random, voyage, incident);
  const arrival_pressure = incident === 'arrival pressure missing' ? null : roundTo(arrivalPsi, 1);
  const loaded_pressure = incident === 'load pressure missing' ? null : load.loaded_pressure;
  const openLoad = {
    loadedPressurePsi: loaded_pressure,
    loadedWeightLbs: load.loaded_weight_lbs,
    loadedAt,
    productName: load.product_name,
  };
  const { plate } = voyage;
  const verdict = assessArrival(
    { arrivalPressurePsi: arrival_pressure, wasVenting, openLoad, plate, arrivedAt, now: arrivedAt },
    THERMAL_DEFAULTS,
  );
  const arrival_level = levelAfter(random, { load, arrivalPsi, lostPercent });
  const manual = verdict.requiresLevelCheck && chances.isLevelCheckDone();
  return {
    loaded_pressure,
    lostPercent,
    arrival: {
      arrival_pressure,
      arrival_level,
      was_venting: wasVenting,
      arrival_assessment: verdict.assessment,
      assessment_reasoning: verdict.reasoning,
      requires_level_check: verdict.requiresLevelCheck,
      ...manualLevel(random, manual ? arrival_level : null, { load, arrivalPsi }),
      notes: notes ?? (manual && arrival_level === null ? 'Supercritical: no level to read.' : null),
    },
  };
}

interface JourneyEnd {
  readonly arrivalPsi: number;
  readonly wasVenting: boolean;
  readonly lostPercent: number;
  readonly notes: string | null;
}

function endJourney(random: Random, voyage: Voyage, incident: Incident): JourneyEnd {
  const heat = endVoyage(random, voyage);
  const { loadedPsi } = voyage;
  switch (incident) {
    case 'weeping relief':
      return {
        arrivalPsi: heat.arrivalPsi * random.between(0.85, 0.95),
        wasVenting: true,
        lostPercent: heat.lostPercent + random.between(0.3, 3.5),
        notes: random.pick(['Frost on the relief valve at arrival.', 'Relief valve was weeping; seat cleaned.']),
      };
    case 'vented down':
      return {
        arrivalPsi: Math.max(0.5, loadedPsi * random.between(0.1, 0.3)),
        wasVenting: true,
        lostPercent: heat.lostPercent + random.between(3.5, 11),
        notes: random.pick(['Driver vented down before the ferry.', 'Vented down on the road after a high reading.']),
      };
    case 'load lost':
      return {
        arrivalPsi: random.between(0, 0.8),
        wasVenting: true,
        lostPercent: random.between(96, 99.5),
        notes: 'Vent valve found open; tank all but empty.',
      };
    case 'none':
    case 'arrival pressure missing':
    case 'load pressure missing':
      return { ...heat, notes: incident === 'arrival pressure missing' ? 'Pressure gauge iced over.' : null };
    default:
      return incident satisfies never;
  }
}

interface Contents {
  readonly load: Load;
  readonly arrivalPsi: number;
}

/**
 * A differential gauge measures the weight of the liquid, so it falls with the loss; supercritical helium has no level.
 */
function levelAfter(random: Random, { load, arrivalPsi, lostPercent }: Contents & { lostPercent: number }) {
  if (isSupercritical(matchProduct(load.product_name), arrivalPsi)) return null;
  return Math.round(load.loaded_level * (1 - lostPercent / 100) * random.lognormal(LEVEL_SCATTER));
}

function manualLevel(random: Random, levelMmH2o: number | null, { load, arrivalPsi }: Contents) {
  const none = { manual_level_reading: null, level_reading_unit: null };
  if (levelMmH2o === null) return none;
  const percent = computeLevelPercent(levelMmH2o, {
    product: matchProduct(load.product_name),
    pressurePsi: arrivalPsi,
  });
  if (percent === null) return none;
  const level_reading_unit = random.pick<LevelUnit>(['percent', 'percent', 'inches', 'mm']);
  const readings: Record<LevelUnit, number> = {
    percent,
    inches: roundTo(levelMmH2o / MM_PER_INCH, 1),
    mm: levelMmH2o,
  };
  return { manual_level_reading: readings[level_reading_unit], level_reading_unit };
}
