import type { Random } from './random.ts';

/** A weld of the drawing (spec 2 §2.7) and where on it: views are 400x400 in front, 400x500 behind, 600x300 else. */
export interface WeldSpot {
  readonly tank_view: 'front' | 'rear' | 'side-driver' | 'side-passenger' | 'top' | 'bottom';
  readonly weld_location: string;
  readonly x: number;
  readonly y: number;
  readonly weight: number;
}

/** Leaks like the places that are taken apart or shaken most. */
const WELD_SPOTS: readonly WeldSpot[] = [
  { tank_view: 'rear', weld_location: 'Vacuum port', x: 120, y: 330, weight: 6 },
  { tank_view: 'rear', weld_location: 'HP instrument line', x: 250, y: 210, weight: 5 },
  { tank_view: 'rear', weld_location: 'LP instrument line', x: 275, y: 235, weight: 5 },
  { tank_view: 'rear', weld_location: 'Fill/drain penetration', x: 200, y: 400, weight: 4 },
  { tank_view: 'rear', weld_location: 'Vent penetration', x: 165, y: 130, weight: 4 },
  { tank_view: 'rear', weld_location: 'Vacuum sensor port', x: 140, y: 350, weight: 2 },
  { tank_view: 'rear', weld_location: 'Tri-cock penetration', x: 300, y: 280, weight: 1 },
  { tank_view: 'front', weld_location: 'Vacuum port', x: 260, y: 300, weight: 2 },
  { tank_view: 'front', weld_location: 'Rupture disk', x: 200, y: 90, weight: 1 },
  { tank_view: 'side-driver', weld_location: 'Longitudinal seam', x: 310, y: 150, weight: 1 },
];

const HAND_SHAKE = 6;

/** Different welds, each marked a little beside its middle. */
export function pickWeldSpots(random: Random, count: number): WeldSpot[] {
  const tickets = random.shuffle(WELD_SPOTS.flatMap((spot) => Array<WeldSpot>(spot.weight).fill(spot)));
  return [...new Set(tickets)].slice(0, count).map((spot) => ({
    ...spot,
    x: spot.x + random.wholeBetween(-HAND_SHAKE, HAND_SHAKE),
    y: spot.y + random.wholeBetween(-HAND_SHAKE, HAND_SHAKE),
  }));
}
