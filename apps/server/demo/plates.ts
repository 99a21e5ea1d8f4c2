import { type TankPlate, THERMAL_DEFAULTS } from '@dewar/domain/thermodynamics/tank-design';
import { CARGO_PROFILES, type Cargo } from './products.ts';
import type { Random } from './random.ts';

const ENTERED_SHARE = 0.65;
const BOIL_OFF_FACTORS = [0.9, 1, 1.1] as const;

/** What the portal knows of a tank's plate: for a third of the tanks, nobody has entered it. */
export function pickPlate(random: Random, cargo: Cargo, reliefSetPsi: number): TankPlate {
  const { product, capacitiesLitres } = CARGO_PROFILES[cargo];
  const blank = { capacityLitres: null, boilOffPercentPerDay: null, referenceHoldingDays: null, reliefSetPsi };
  if (!random.chance(ENTERED_SHARE)) return blank;
  const typical = THERMAL_DEFAULTS.typicalTanks[product].boilOffPercentPerDay;
  const boilOff = typical * random.pick<number>(BOIL_OFF_FACTORS);
  return {
    ...blank,
    capacityLitres: random.pick(capacitiesLitres),
    boilOffPercentPerDay: Number(boilOff.toFixed(3)),
  };
}
