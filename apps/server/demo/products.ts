import type { KnownProduct } from '@dewar/domain/thermodynamics/products';

/** The products carried by the demo's tanks, by trade name. */
export type Cargo = 'LHe' | 'LNG' | 'LIN' | 'LOX' | 'LAR';

export type Range = readonly [low: number, high: number];

/** A duration in days, most often `mode`. */
interface Spread {
  readonly low: number;
  readonly mode: number;
  readonly high: number;
}

export interface CargoProfile {
  readonly product: KnownProduct;
  /** As printed on documents. */
  readonly productName: string;
  readonly loadedLbs: { readonly mean: number; readonly deviation: number };
  readonly loadedPsi: Range;
  readonly loadedLevelMmH2o: Range;
  readonly roadDays: Spread;
  /** The share of trips by ship. */
  readonly sea?: { readonly share: number; readonly days: Spread };
  /** Of the inner vessel. */
  readonly capacitiesLitres: readonly number[];
  readonly reliefSetsPsi: readonly number[];
  readonly turnaroundDays: Range;
  /** Percent of the load lost per day at relief, before the heat multiplier. */
  readonly ventLossPercentPerDay: number;
  /** Tanks on hire make several trips in a row, then stay in the yard. Helium tanks are in use all year. */
  readonly hire: { readonly trips: Range; readonly offHireDays: Range } | null;
  /** Drivers read the gauge at stops; a tank at sea cannot be read. */
  readonly isReadOnRoad: boolean;
}

const AIR_GASES = {
  loadedPsi: [10, 22],
  reliefSetsPsi: [100, 117, 150, 175, 203, 230],
  turnaroundDays: [6, 20],
  hire: { trips: [3, 6], offHireDays: [90, 160] },
} as const satisfies Partial<CargoProfile>;

export const CARGO_PROFILES: Readonly<Record<Cargo, CargoProfile>> = {
  LHe: {
    product: 'helium',
    capacitiesLitres: [41_600],
    productName: 'Liquid Helium (LHe)',
    loadedLbs: { mean: 9_900, deviation: 250 },
    loadedPsi: [3, 10],
    loadedLevelMmH2o: [225, 250],
    roadDays: { low: 16, mode: 27, high: 40 },
    reliefSetsPsi: [100],
    turnaroundDays: [30, 55],
    ventLossPercentPerDay: 0.6,
    hire: null,
    isReadOnRoad: false,
  },
  LNG: {
    product: 'lng',
    capacitiesLitres: [43_500, 46_500],
    productName: 'LNG',
    loadedLbs: { mean: 33_500, deviation: 900 },
    loadedPsi: [5, 18],
    loadedLevelMmH2o: [700, 780],
    roadDays: { low: 1, mode: 3, high: 9 },
    sea: { share: 0.15, days: { low: 20, mode: 30, high: 40 } },
    reliefSetsPsi: [70, 115],
    turnaroundDays: [2, 8],
    ventLossPercentPerDay: 0.15,
    hire: { trips: [3, 6], offHireDays: [105, 185] },
    isReadOnRoad: true,
  },
  LIN: {
    ...AIR_GASES,
    product: 'nitrogen',
    capacitiesLitres: [20_000],
    productName: 'Liquid Nitrogen (LIN)',
    loadedLbs: { mean: 27_800, deviation: 600 },
    loadedLevelMmH2o: [1_300, 1_480],
    roadDays: { low: 2, mode: 8, high: 20 },
    ventLossPercentPerDay: 0.4,
    isReadOnRoad: true,
  },
  LOX: {
    ...AIR_GASES,
    product: 'oxygen',
    capacitiesLitres: [20_000],
    productName: 'Liquid Oxygen (LOX)',
    loadedLbs: { mean: 40_200, deviation: 800 },
    loadedLevelMmH2o: [1_850, 2_080],
    roadDays: { low: 2, mode: 8, high: 20 },
    ventLossPercentPerDay: 0.25,
    isReadOnRoad: false,
  },
  LAR: {
    ...AIR_GASES,
    product: 'argon',
    capacitiesLitres: [20_000],
    productName: 'Liquid Argon (LAR)',
    loadedLbs: { mean: 44_500, deviation: 900 },
    loadedLevelMmH2o: [2_100, 2_300],
    roadDays: { low: 3, mode: 10, high: 22 },
    ventLossPercentPerDay: 0.3,
    isReadOnRoad: false,
  },
};
