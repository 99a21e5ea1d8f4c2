/** The products carried by the demo's tanks, by trade name. */
export type Cargo = 'LHe' | 'LNG' | 'LIN' | 'LOX' | 'LAR';

export type Range = readonly [low: number, high: number];

/** A duration in days, most often `mode`. */
interface Spread {
  readonly low: number;
  readonly mode: number;
  readonly high: number;
}

/** How the pressure of a well-insulated tank climbs: at the first stage's rate, then at the second's. psi per day. */
interface Climb {
  readonly psiPerDay: Range;
  /**
   * Helium warms slowly at first, then becomes supercritical and climbs faster: after this many days or at this
   * pressure.
   */
  readonly turn?: { readonly afterDays: number; readonly atPsi: number; readonly thenPsiPerDay: number };
}

export interface CargoProfile {
  /** As printed on documents. */
  readonly productName: string;
  readonly loadedLbs: { readonly mean: number; readonly deviation: number };
  readonly loadedPsi: Range;
  readonly loadedLevelMmH2o: Range;
  readonly roadDays: Spread;
  /** The share of trips by ship. */
  readonly sea?: { readonly share: number; readonly days: Spread };
  readonly climb: Climb;
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
    productName: 'Liquid Helium (LHe)',
    loadedLbs: { mean: 9_900, deviation: 250 },
    loadedPsi: [3, 10],
    loadedLevelMmH2o: [225, 250],
    roadDays: { low: 16, mode: 27, high: 40 },
    climb: { psiPerDay: [0.5, 0.5], turn: { afterDays: 10, atPsi: 18, thenPsiPerDay: 2.4 } },
    reliefSetsPsi: [100],
    turnaroundDays: [30, 55],
    ventLossPercentPerDay: 0.6,
    hire: null,
    isReadOnRoad: false,
  },
  LNG: {
    productName: 'LNG',
    loadedLbs: { mean: 33_500, deviation: 900 },
    loadedPsi: [5, 18],
    loadedLevelMmH2o: [700, 780],
    roadDays: { low: 1, mode: 3, high: 9 },
    sea: { share: 0.15, days: { low: 20, mode: 30, high: 40 } },
    climb: { psiPerDay: [0.45, 0.6] },
    reliefSetsPsi: [70, 115],
    turnaroundDays: [2, 8],
    ventLossPercentPerDay: 0.15,
    hire: { trips: [3, 6], offHireDays: [105, 185] },
    isReadOnRoad: true,
  },
  LIN: {
    ...AIR_GASES,
    productName: 'Liquid Nitrogen (LIN)',
    loadedLbs: { mean: 27_800, deviation: 600 },
    loadedLevelMmH2o: [1_300, 1_480],
    roadDays: { low: 2, mode: 8, high: 20 },
    climb: { psiPerDay: [1.5, 2.2] },
    ventLossPercentPerDay: 0.4,
    isReadOnRoad: true,
  },
  LOX: {
    ...AIR_GASES,
    productName: 'Liquid Oxygen (LOX)',
    loadedLbs: { mean: 40_200, deviation: 800 },
    loadedLevelMmH2o: [1_850, 2_080],
    roadDays: { low: 2, mode: 8, high: 20 },
    climb: { psiPerDay: [1.1, 1.4] },
    ventLossPercentPerDay: 0.25,
    isReadOnRoad: false,
  },
  LAR: {
    ...AIR_GASES,
    productName: 'Liquid Argon (LAR)',
    loadedLbs: { mean: 44_500, deviation: 900 },
    loadedLevelMmH2o: [2_100, 2_300],
    roadDays: { low: 3, mode: 10, high: 22 },
    climb: { psiPerDay: [1.5, 2.2] },
    ventLossPercentPerDay: 0.3,
    isReadOnRoad: false,
  },
};
