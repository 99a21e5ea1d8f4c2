import type { LeakView } from '@dewar/domain/leak-checks/leak-views';
import { type CanvasPoint, middleOfShape } from '@dewar/domain/leak-checks/weld-zone-shapes';
import { WELD_ZONES, weldZoneTitle } from '@dewar/domain/leak-checks/weld-zones';
import type { Random } from './random.ts';

/** A place on a weld of the drawing (spec 2 §2.7). */
export interface WeldSpot extends CanvasPoint {
  readonly tank_view: LeakView;
  readonly weld_location: string;
}

interface LeakyWeld {
  readonly tank_view: LeakView;
  readonly name: string;
  readonly weight: number;
}

/** The welds most stressed by disassembly or vibration. */
const LEAKY_WELDS: readonly LeakyWeld[] = [
  { tank_view: 'rear', name: 'Vacuum port', weight: 6 },
  { tank_view: 'rear', name: 'HP instrument line', weight: 5 },
  { tank_view: 'rear', name: 'LP instrument line', weight: 5 },
  { tank_view: 'rear', name: 'Fill/drain penetration', weight: 4 },
  { tank_view: 'rear', name: 'Vent penetration', weight: 4 },
  { tank_view: 'rear', name: 'Vacuum sensor port', weight: 2 },
  { tank_view: 'rear', name: 'Tri-cock penetration', weight: 1 },
  { tank_view: 'front', name: 'Vacuum port', weight: 2 },
  { tank_view: 'front', name: 'Rupture disk', weight: 1 },
  { tank_view: 'side-driver', name: 'Rear circumferential seam', weight: 1 },
];

/** Canvas units; the smallest of these welds has a radius of 9. */
const HAND_SHAKE = 4;

/** Different welds, each marked close to its middle. */
export function pickWeldSpots(random: Random, count: number): WeldSpot[] {
  const tickets = random.shuffle(LEAKY_WELDS.flatMap((weld) => Array<LeakyWeld>(weld.weight).fill(weld)));
  return [...new Set(tickets)].slice(0, count).map((weld) => {
    const zone = WELD_ZONES[weld.tank_view].find(({ name }) => name === weld.name);
    if (zone === undefined) throw new RangeError(`The ${weld.tank_view} view has no weld ${weld.name}`);
    const middle = middleOfShape(zone.shape);
    return {
      tank_view: weld.tank_view,
      weld_location: weldZoneTitle(zone),
      x: middle.x + random.wholeBetween(-HAND_SHAKE, HAND_SHAKE),
      y: middle.y + random.wholeBetween(-HAND_SHAKE, HAND_SHAKE),
    };
  });
}
