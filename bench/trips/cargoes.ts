import type { KnownProduct } from '@dewar/domain/thermodynamics/products';
import { SATURATION } from '@dewar/domain/thermodynamics/saturation-table';
import type { Random } from '../forecast/random.ts';

type Range = readonly [low: number, high: number];

/** How a product travels, for the simulation. Pressures in psig. */
export interface Cargo {
  /** As people write it into the form. */
  readonly productName: string;
  /** A tank of which no plate is entered: water capacity and boil-off in percent a day. */
  readonly typical: { readonly volumeM3: number; readonly boilOff: number };
  readonly setsPsi: readonly number[];
  readonly loadedPsi: Range;
  /** From loading to arrival. */
  readonly days: Range;
}

export const CARGOES: Readonly<Record<KnownProduct, Cargo>> = {
  helium: {
    ...{ productName: 'LHe', typical: { volumeM3: 41.6, boilOff: 0.62 }, setsPsi: [90, 100, 115] },
    ...{ loadedPsi: [4, 12], days: [16, 40] },
  },
  lng: {
    ...{ productName: 'LNG', typical: { volumeM3: 43.5, boilOff: 0.15 }, setsPsi: [70, 100, 115] },
    ...{ loadedPsi: [5, 18], days: [8, 35] },
  },
  nitrogen: {
    ...{ productName: 'LIN', typical: { volumeM3: 20, boilOff: 0.4 }, setsPsi: [100, 150, 230] },
    ...{ loadedPsi: [8, 22], days: [4, 20] },
  },
  oxygen: {
    ...{ productName: 'LOX', typical: { volumeM3: 20, boilOff: 0.25 }, setsPsi: [100, 150, 230] },
    ...{ loadedPsi: [8, 22], days: [6, 25] },
  },
  argon: {
    ...{ productName: 'LAR', typical: { volumeM3: 20, boilOff: 0.28 }, setsPsi: [100, 150, 230] },
    ...{ loadedPsi: [8, 22], days: [6, 25] },
  },
  hydrogen: {
    ...{ productName: 'LH2', typical: { volumeM3: 43.5, boilOff: 0.5 }, setsPsi: [90, 100, 150] },
    ...{ loadedPsi: [5, 20], days: [5, 20] },
  },
};

export const PRODUCTS_CARRIED = Object.keys(CARGOES) as readonly KnownProduct[];

/** Helium may be filled by its density; of the others the liquid fills at most 98 % when the valve lifts (ADR 4.2.3.6). */
const HELIUM_KG_PER_M3: Range = [100, 112];
const LIQUID_SHARE_AT_RELIEF = 0.98;
const SHARE_OF_PERMITTED: Range = [0.88, 0.98];

export function drawMassKg(
  random: Random,
  tank: { readonly product: KnownProduct; readonly volumeM3: number; readonly setPsi: number },
): number {
  if (tank.product === 'helium') return tank.volumeM3 * random.between(...HELIUM_KG_PER_M3);
  const atRelief = SATURATION[tank.product].find(([psi]) => psi >= tank.setPsi)?.[1] ?? Number.NaN;
  return LIQUID_SHARE_AT_RELIEF * atRelief * tank.volumeM3 * random.between(...SHARE_OF_PERMITTED);
}
