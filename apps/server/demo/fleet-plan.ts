import type { InspectionState } from '@dewar/domain/tanks/inspection-due';
import type { CompanyKey } from './people.ts';
import type { Cargo } from './products.ts';

export type Archetype = 'healthy' | 'ageing' | 'slow leak' | 'failing' | 'repaired' | 'stuck gauge' | 'spiking gauge';

/**
 * What a tank is doing now. 'near relief' is in transit and will vent before it arrives; 'just arrived' is at the customer's
 * gate and its immediate reading is due; 'off hire' is empty and warm.
 */
type Presence = 'in transit' | 'near relief' | 'just arrived' | 'in yard' | 'off hire' | 'out of service';

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
  readonly presence: Presence;
  readonly inspection: InspectionState;
  /** Only for tanks out of service. */
  readonly tankStatus: TankStatus | null;
  /** A tank number that does not follow ISO 6346. */
  readonly legacyNumber: string | null;
  /** For slow leaks: by its readings since the last pump-down, its vacuum will rise above 75 microns within thirty days. */
  readonly isYoungLeak?: true;
}

type Group = Pick<TankPlan, 'cargo' | 'archetype' | 'presence'> & Partial<TankPlan> & { readonly tanks?: number };

const POLAR: readonly Group[] = [
  { cargo: 'LHe', archetype: 'healthy', presence: 'in transit', tanks: 3 },
  { cargo: 'LHe', archetype: 'healthy', presence: 'in yard', tanks: 2 },
  { cargo: 'LHe', archetype: 'healthy', presence: 'in yard', inspection: 'Due Soon', tanks: 2 },
  { cargo: 'LHe', archetype: 'healthy', presence: 'in yard', inspection: 'Never Inspected', legacyNumber: 'LH-07' },
  {
    cargo: 'LHe',
    archetype: 'healthy',
    presence: 'out of service',
    inspection: 'Overdue',
    tankStatus: 'Awaiting Inspection',
  },
  { cargo: 'LHe', archetype: 'ageing', presence: 'in transit', tanks: 2 },
  { cargo: 'LHe', archetype: 'ageing', presence: 'just arrived' },
  { cargo: 'LHe', archetype: 'ageing', presence: 'in yard', tanks: 2 },
  { cargo: 'LHe', archetype: 'ageing', presence: 'in yard', inspection: 'Due Soon' },
  { cargo: 'LHe', archetype: 'ageing', presence: 'in yard', inspection: 'Never Inspected' },
  { cargo: 'LHe', archetype: 'slow leak', presence: 'near relief', tanks: 2 },
  { cargo: 'LHe', archetype: 'slow leak', presence: 'in yard', inspection: 'Overdue' },
  { cargo: 'LHe', archetype: 'failing', presence: 'in yard' },
  { cargo: 'LHe', archetype: 'failing', presence: 'out of service', tankStatus: 'In Repair' },
  { cargo: 'LHe', archetype: 'repaired', presence: 'in yard', tanks: 2 },
  { cargo: 'LHe', archetype: 'stuck gauge', presence: 'in yard' },
];

const NORTHWIND: readonly Group[] = [
  { cargo: 'LNG', archetype: 'healthy', presence: 'in transit', tanks: 2 },
  { cargo: 'LNG', archetype: 'healthy', presence: 'in yard', inspection: 'Due Soon' },
  { cargo: 'LNG', archetype: 'healthy', presence: 'off hire' },
  {
    cargo: 'LNG',
    archetype: 'healthy',
    presence: 'out of service',
    inspection: 'Overdue',
    tankStatus: 'Awaiting Inspection',
  },
  { cargo: 'LNG', archetype: 'ageing', presence: 'in transit' },
  { cargo: 'LNG', archetype: 'ageing', presence: 'in yard', inspection: 'Never Inspected', legacyNumber: 'NW 12' },
  { cargo: 'LNG', archetype: 'ageing', presence: 'off hire' },
  { cargo: 'LNG', archetype: 'slow leak', presence: 'in yard', isYoungLeak: true },
  { cargo: 'LNG', archetype: 'failing', presence: 'in yard', inspection: 'Due Soon' },
  { cargo: 'LNG', archetype: 'repaired', presence: 'in yard' },
  { cargo: 'LNG', archetype: 'spiking gauge', presence: 'in yard' },
];

const KESTREL: readonly Group[] = [
  { cargo: 'LIN', archetype: 'healthy', presence: 'in transit' },
  { cargo: 'LIN', archetype: 'healthy', presence: 'in yard', inspection: 'Due Soon' },
  { cargo: 'LIN', archetype: 'ageing', presence: 'in yard', inspection: 'Overdue' },
  { cargo: 'LOX', archetype: 'healthy', presence: 'out of service', tankStatus: 'Storage' },
  { cargo: 'LOX', archetype: 'ageing', presence: 'off hire' },
  { cargo: 'LOX', archetype: 'slow leak', presence: 'in yard', inspection: 'Never Inspected' },
  { cargo: 'LAR', archetype: 'failing', presence: 'out of service', tankStatus: 'Leak Test' },
  { cargo: 'LAR', archetype: 'repaired', presence: 'in yard' },
];

const SALTMARSH: readonly Group[] = [
  { cargo: 'LIN', archetype: 'healthy', presence: 'in transit' },
  { cargo: 'LIN', archetype: 'healthy', presence: 'in yard' },
  { cargo: 'LIN', archetype: 'ageing', presence: 'off hire', inspection: 'Never Inspected' },
  { cargo: 'LIN', archetype: 'slow leak', presence: 'in yard' },
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
