import { energyAt, type TankContents } from './closed-tank.ts';
import type { KnownProduct } from './products.ts';
import { saturatedStateAt } from './saturation.ts';
import { HEAT_OF_VAPORISATION_KJ_PER_KG } from './saturation-table.ts';

/** What a tank's plate says about its insulation; everything may be missing. */
export interface TankPlate {
  readonly capacityLitres: number | null;
  /** Boil-off in percent a day of the full tank at 1 atm. */
  readonly boilOffPercentPerDay: number | null;
  /** Reference holding time in days; used where no boil-off is given. */
  readonly referenceHoldingDays: number | null;
  readonly reliefSetPsi: number | null;
}

/** A plate as the API returns it with its tank. */
export interface TankWithPlate {
  readonly capacity_litres: number | null;
  readonly boil_off_percent_per_day: number | null;
  readonly reference_holding_days: number | null;
  readonly relief_set_pressure: number | null;
}

export function plateOf(tank: TankWithPlate): TankPlate {
  return {
    capacityLitres: tank.capacity_litres,
    boilOffPercentPerDay: tank.boil_off_percent_per_day,
    referenceHoldingDays: tank.reference_holding_days,
    reliefSetPsi: tank.relief_set_pressure,
  };
}

/** Whether the plate tells the heat leak; else that of a typical tank is assumed. */
export function tellsHeatLeak({ boilOffPercentPerDay, referenceHoldingDays }: TankPlate): boolean {
  return boilOffPercentPerDay !== null || referenceHoldingDays !== null;
}

/** A tank without data of its own, by product (judgement 1). */
interface TypicalTank {
  readonly capacityM3: number;
  readonly boilOffPercentPerDay: number;
}

/** The numbers of judgement 1 to 4 that are settings. */
export interface ThermalSettings {
  readonly typicalTanks: Readonly<Record<KnownProduct, TypicalTank>>;
  /** The relief set pressure of a tank that has none entered, psig. */
  readonly reliefSetPsi: number;
  /** A load that may reach relief within so many days is a vent risk. */
  readonly ventRiskDays: number;
  /** Standard error of one gauge reading. */
  readonly gaugeErrorPsi: number;
  /** Standard error of a design heat leak from a plate, as a share. */
  readonly plateError: number;
  /** Standard error of a typical tank's heat leak, as a share. */
  readonly typicalError: number;
  /** Above these insulation indices the insulation is weaker than designed, and is to be reviewed. */
  readonly weakerAboveIndex: number;
  readonly reviewAboveIndex: number;
  /** The share of heat leaks that 'for certain' covers; below 0.95, so that the rest stays above a sudden change. */
  readonly certainShare: number;
  /** Above this index a gauge is doubted and a tank is to be pumped down. */
  readonly pumpDownIndex: number;
}

export const THERMAL_DEFAULTS: ThermalSettings = {
  typicalTanks: {
    helium: { capacityM3: 41.6, boilOffPercentPerDay: 0.62 },
    hydrogen: { capacityM3: 43.5, boilOffPercentPerDay: 0.5 },
    lng: { capacityM3: 43.5, boilOffPercentPerDay: 0.15 },
    nitrogen: { capacityM3: 20, boilOffPercentPerDay: 0.4 },
    oxygen: { capacityM3: 20, boilOffPercentPerDay: 0.25 },
    argon: { capacityM3: 20, boilOffPercentPerDay: 0.28 },
  },
  reliefSetPsi: 100,
  ventRiskDays: 3,
  gaugeErrorPsi: 0.7,
  plateError: 0.1,
  typicalError: 0.25,
  weakerAboveIndex: 1.5,
  reviewAboveIndex: 2.5,
  certainShare: 0.93,
  pumpDownIndex: 1.8,
};

/** A heat leak with its standard error, both in watts. */
export interface HeatLeak {
  readonly watts: number;
  readonly errorWatts: number;
}

/** A tank counts as full of liquid with so much of its capacity (judgement 1). */
export const LIQUID_FULL_SHARE = 0.95;
const USUAL_FILLING = 0.85;
const PERCENT = 100;
const LITRES_PER_M3 = 1000;
const KILOWATT = 1000;
export const SECONDS_PER_DAY = 86_400;

/** The heat leak that a tank was designed for, by its plate, else that of a typical tank (judgement 1). */
export function designHeatLeak(product: KnownProduct, plate: TankPlate, settings: ThermalSettings): HeatLeak {
  const { boilOffPercentPerDay, referenceHoldingDays } = plate;
  const watts =
    boilOffPercentPerDay === null && referenceHoldingDays !== null
      ? heatLeakOfHoldingTime(product, plate, settings, referenceHoldingDays)
      : heatLeakOfBoilOff(product, plate, settings);
  return { watts, errorWatts: watts * (tellsHeatLeak(plate) ? settings.plateError : settings.typicalError) };
}

/** q = boil-off / 100 x 0.95 V rho_l h_fg / a day, at 1 atm (judgement 1). */
function heatLeakOfBoilOff(product: KnownProduct, plate: TankPlate, settings: ThermalSettings): number {
  const percentPerDay = plate.boilOffPercentPerDay ?? settings.typicalTanks[product].boilOffPercentPerDay;
  const fullKg = LIQUID_FULL_SHARE * capacityOf(product, plate, settings) * saturatedStateAt(product, 0).liquidDensity;
  return ((percentPerDay / PERCENT) * fullKg * HEAT_OF_VAPORISATION_KJ_PER_KG[product] * KILOWATT) / SECONDS_PER_DAY;
}

/** The reference holding time runs from a usual filling at 1 atm to the set pressure (ADR 6.7.4.2.8.1). */
function heatLeakOfHoldingTime(
  product: KnownProduct,
  plate: TankPlate,
  settings: ThermalSettings,
  days: number,
): number {
  const contents = contentsOf(product, plate, settings, null);
  const setPsi = plate.reliefSetPsi ?? settings.reliefSetPsi;
  return ((energyAt(contents, setPsi) - energyAt(contents, 0)) * KILOWATT) / (days * SECONDS_PER_DAY);
}

/** What the tank holds: the loaded mass in kg, or a usual filling where it is not known (judgement 1). */
export function contentsOf(
  product: KnownProduct,
  plate: TankPlate,
  settings: ThermalSettings,
  loadedKg: number | null,
): TankContents {
  const capacityM3 = capacityOf(product, plate, settings);
  const coldDensity = saturatedStateAt(product, 0).liquidDensity;
  if (loadedKg === null) return { product, capacityM3, massKg: USUAL_FILLING * capacityM3 * coldDensity };
  // A load that a typical tank could not hold shows that this tank is larger.
  const holdsM3 = loadedKg / (LIQUID_FULL_SHARE * coldDensity);
  const isTypical = plate.capacityLitres === null;
  return { product, massKg: loadedKg, capacityM3: isTypical ? Math.max(capacityM3, holdsM3) : capacityM3 };
}

function capacityOf(product: KnownProduct, { capacityLitres }: TankPlate, settings: ThermalSettings): number {
  return capacityLitres === null ? settings.typicalTanks[product].capacityM3 : capacityLitres / LITRES_PER_M3;
}
