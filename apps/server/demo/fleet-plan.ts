import type { InspectionState } from '@dewar/domain/tanks/inspection-due';
import type { CompanyKey } from './people.ts';
import type { Cargo } from './products.ts';

export type Archetype =
  | 'healthy'
  | 'ageing'
  | 'slow leak'
  | 'failing'
  | 'repaired'
  | 'stuck gauge'
  | 'spiking gauge'
  | 'misleading gauge';

/**
 * What a tank is doing now. 'near relief' is in transit and will vent before it arrives; 'just arrived' is at the customer's
 * gate and its immediate reading is due; 'off hire' is empty and warm.
 */
type Situation = 'in transit' | 'near relief' | 'just arrived' | 'in yard' | 'off hire' | 'out of service';

export const TANK_STATUSES = [
  'Awaiting Inspection',
  'In Repair',
  'Leak Test',
  'Storage',
  'Awaiting Pump-Down',
] as const;
type TankStatus = (typeof TANK_STATUSES)[number];

/** A tank's role in the demo. Only figures are random, never roles, so that every screen has something to show. */
export interface TankPlan {
  readonly company: CompanyKey;
  readonly cargo: Cargo;
  readonly archetype: Archetype;
  readonly situation: Situation;
  readonly inspection: InspectionState;
  /** Only for tanks out of service. */
  readonly tankStatus: TankStatus | null;
  /** A tank number that does not follow ISO 6346. */
  readonly legacyNumber: string | null;
  /**
   * For slow leaks that opened with the last pump-down: by its readings since, the vacuum will rise above 75 microns within
   * thirty days; or it has risen above, as its readings of two months before foretold.
   */
  readonly youngLeak?: 'below 75' | 'above 75';
  /** Its five-year test expired some weeks ago, so that the load gate refuses it. */
  readonly isFiveYearTestExpired?: true;
}

/** The leak of `youngLeak` opened on this day or later; days count back from today. */
export const YOUNG_LEAK_SINCE_DAY = -210;

type Group = Pick<TankPlan, 'cargo' | 'archetype' | 'situation'> & Partial<TankPlan> & { readonly tanks?: number };

const POLAR: readonly Group[] = [
  { cargo: 'LHe', archetype: 'healthy', situation: 'in transit', tanks: 3 },
  { cargo: 'LHe', archetype: 'healthy', situation: 'in yard', tanks: 2 },
  { cargo: 'LHe', archetype: 'healthy', situation: 'in yard', inspection: 'Due Soon', tanks: 2 },
  { cargo: 'LHe', archetype: 'healthy', situation: 'in yard', inspection: 'Never Inspected', legacyNumber: 'LH-07' },
  {
    cargo: 'LHe',
    archetype: 'healthy',
    situation: 'out of service',
    inspection: 'Overdue',
    tankStatus: 'Awaiting Inspection',
  },
  { cargo: 'LHe', archetype: 'ageing', situation: 'in transit', tanks: 2 },
  { cargo: 'LHe', archetype: 'ageing', situation: 'just arrived' },
  { cargo: 'LHe', archetype: 'ageing', situation: 'in yard' },
  { cargo: 'LHe', archetype: 'ageing', situation: 'in yard', isFiveYearTestExpired: true },
  { cargo: 'LHe', archetype: 'ageing', situation: 'in yard', inspection: 'Due Soon' },
  { cargo: 'LHe', archetype: 'ageing', situation: 'in yard', inspection: 'Never Inspected' },
  { cargo: 'LHe', archetype: 'slow leak', situation: 'near relief', tanks: 2 },
  { cargo: 'LHe', archetype: 'slow leak', situation: 'in yard', inspection: 'Overdue' },
  { cargo: 'LHe', archetype: 'failing', situation: 'in yard' },
  { cargo: 'LHe', archetype: 'failing', situation: 'out of service', tankStatus: 'In Repair' },
  { cargo: 'LHe', archetype: 'repaired', situation: 'in yard', tanks: 2 },
  { cargo: 'LHe', archetype: 'stuck gauge', situation: 'in yard' },
];

const NORTHWIND: readonly Group[] = [
  { cargo: 'LNG', archetype: 'healthy', situation: 'in transit' },
  { cargo: 'LNG', archetype: 'healthy', situation: 'in yard' },
  { cargo: 'LNG', archetype: 'healthy', situation: 'in yard', inspection: 'Due Soon' },
  { cargo: 'LNG', archetype: 'healthy', situation: 'off hire' },
  {
    cargo: 'LNG',
    archetype: 'healthy',
    situation: 'out of service',
    inspection: 'Overdue',
    tankStatus: 'Awaiting Inspection',
  },
  { cargo: 'LNG', archetype: 'slow leak', situation: 'in transit', youngLeak: 'above 75' },
  { cargo: 'LNG', archetype: 'ageing', situation: 'in yard', inspection: 'Never Inspected', legacyNumber: 'NW 12' },
  { cargo: 'LNG', archetype: 'ageing', situation: 'off hire' },
  { cargo: 'LNG', archetype: 'slow leak', situation: 'in transit', youngLeak: 'below 75' },
  { cargo: 'LNG', archetype: 'failing', situation: 'in yard', inspection: 'Due Soon' },
  { cargo: 'LNG', archetype: 'repaired', situation: 'in yard' },
  { cargo: 'LNG', archetype: 'spiking gauge', situation: 'in yard' },
];

const KESTREL: readonly Group[] = [
  { cargo: 'LIN', archetype: 'healthy', situation: 'in transit' },
  { cargo: 'LIN', archetype: 'healthy', situation: 'in yard', inspection: 'Due Soon' },
  { cargo: 'LIN', archetype: 'misleading gauge', situation: 'in yard', inspection: 'Overdue' },
  { cargo: 'LOX', archetype: 'healthy', situation: 'out of service', tankStatus: 'Storage' },
  { cargo: 'LOX', archetype: 'ageing', situation: 'off hire' },
  { cargo: 'LOX', archetype: 'slow leak', situation: 'in yard', inspection: 'Never Inspected' },
  { cargo: 'LAR', archetype: 'failing', situation: 'out of service', tankStatus: 'Leak Test' },
  { cargo: 'LAR', archetype: 'repaired', situation: 'in yard' },
];

const SALTMARSH: readonly Group[] = [
  { cargo: 'LIN', archetype: 'healthy', situation: 'in transit' },
  { cargo: 'LIN', archetype: 'healthy', situation: 'in yard' },
  { cargo: 'LIN', archetype: 'ageing', situation: 'off hire', inspection: 'Never Inspected' },
  { cargo: 'LIN', archetype: 'slow leak', situation: 'in yard' },
];

/** Every tank of the demo, company by company. */
export const FLEET_PLAN: readonly TankPlan[] = [
  ...tanksOf('polar', POLAR),
  ...tanksOf('northwind', NORTHWIND),
  ...tanksOf('kestrel', KESTREL),
  ...tanksOf('saltmarsh', SALTMARSH),
];

function tanksOf(company: CompanyKey, groups: readonly Group[]): TankPlan[] {
  return groups.flatMap(({ tanks = 1, ...group }) =>
    Array.from({ length: tanks }, () => ({
      company,
      inspection: 'Up to Date' as const,
      tankStatus: null,
      legacyNumber: null,
      ...group,
    })),
  );
}
