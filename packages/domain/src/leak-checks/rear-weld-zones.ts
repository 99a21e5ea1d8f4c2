import type { WeldZone } from './weld-zone-shapes.ts';

/** The welds of the rear (spec 2 §2.7) seen from behind: the driver side is on the left. Canvas 400x500. */
export const REAR_WELD_ZONES: readonly WeldZone[] = [
  { name: 'Circumferential', shape: { kind: 'ring', x: 200, y: 210, radius: 151, width: 10 } },
  { name: 'Manway', shape: { kind: 'circle', x: 200, y: 108, radius: 30 } },
  {
    number: 1,
    name: 'HP instrument line',
    shape: { kind: 'circle', x: 98, y: 286, radius: 10 },
    numberAt: { x: 80, y: 269 },
  },
  {
    number: 2,
    name: 'LP instrument line',
    shape: { kind: 'circle', x: 76, y: 236, radius: 10 },
    numberAt: { x: 76, y: 214 },
  },
  {
    number: 3,
    name: 'Vacuum port',
    shape: { kind: 'circle', x: 316, y: 188, radius: 14 },
    numberAt: { x: 292, y: 176 },
  },
  {
    number: 4,
    name: 'Tri-cock penetration',
    shape: { kind: 'circle', x: 314, y: 268, radius: 12 },
    numberAt: { x: 290, y: 275 },
  },
  {
    number: 5,
    name: 'Vent penetration',
    shape: { kind: 'circle', x: 140, y: 118, radius: 12 },
    numberAt: { x: 153, y: 98 },
  },
  {
    number: 6,
    name: 'Top fill penetration',
    shape: { kind: 'circle', x: 260, y: 118, radius: 12 },
    numberAt: { x: 247, y: 98 },
  },
  {
    number: 7,
    name: 'Fill/drain penetration',
    shape: { kind: 'circle', x: 200, y: 332, radius: 15 },
    numberAt: { x: 174, y: 332 },
  },
  {
    number: 8,
    name: 'Vacuum sensor port',
    shape: { kind: 'circle', x: 326, y: 227, radius: 9 },
    numberAt: { x: 305, y: 223 },
  },
  {
    number: 9,
    name: 'Pull cable weld',
    shape: { kind: 'circle', x: 248, y: 320, radius: 8 },
    numberAt: { x: 228, y: 316 },
  },
  {
    number: 10,
    name: 'Sensing line plate',
    shape: { kind: 'rectangle', x: 124, y: 276, width: 22, height: 30 },
    numberAt: { x: 135, y: 318 },
  },
  {
    number: 11,
    name: 'DPT mount',
    shape: { kind: 'rectangle', x: 172, y: 276, width: 56, height: 26 },
    numberAt: { x: 239.5, y: 284 },
  },
  {
    number: 12,
    name: 'Seam weld',
    shape: { kind: 'band', from: { x: 70, y: 156 }, to: { x: 330, y: 156 }, width: 8 },
    numberAt: { x: 84, y: 156 },
  },
  {
    number: 13,
    name: 'Top left instrument panel',
    shape: { kind: 'rectangle', x: 118, y: 190, width: 16, height: 16 },
    numberAt: { x: 107, y: 198 },
  },
  {
    number: 14,
    name: 'Top right instrument panel',
    shape: { kind: 'rectangle', x: 266, y: 190, width: 16, height: 16 },
    numberAt: { x: 293, y: 198 },
  },
  {
    number: 15,
    name: 'Pull cable support weld',
    shape: { kind: 'circle', x: 284, y: 308, radius: 8 },
    numberAt: { x: 268, y: 295 },
  },
  {
    number: 16,
    name: 'Bottom right instrument panel',
    shape: { kind: 'rectangle', x: 266, y: 242, width: 16, height: 16 },
    numberAt: { x: 293, y: 250 },
  },
  {
    number: 17,
    name: 'Vent line support weld',
    shape: { kind: 'rectangle', x: 94, y: 128, width: 18, height: 12 },
    numberAt: { x: 123, y: 140 },
  },
  {
    number: 18,
    name: 'Bottom left instrument panel',
    shape: { kind: 'rectangle', x: 118, y: 242, width: 16, height: 16 },
    numberAt: { x: 107, y: 250 },
  },
];
