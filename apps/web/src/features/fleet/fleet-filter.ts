import { compareNames } from '@dewar/domain/primitives/name-order';
import { nameSearch } from '@dewar/domain/primitives/name-search';
import { INSPECTION_STATES, type InspectionState } from '@dewar/domain/tanks/inspection-due';
import { locationStatus } from '@dewar/domain/tanks/tank-state';
import {
  classifyTransferVacuum,
  TRANSFER_VACUUM_BANDS,
  type TransferVacuumBand,
} from '@dewar/domain/vacuum/vacuum-bands';
import type { TankWithAttention } from './fleet-attention.ts';

export interface FleetFilter {
  readonly search: string;
  readonly need: 'any' | 'attention';
  readonly location: 'any' | ReturnType<typeof locationStatus>;
  readonly band: 'any' | TransferVacuumBand | 'no reading';
  readonly inspection: 'any' | InspectionState;
  readonly order: FleetOrder;
}

export const NO_FILTER: FleetFilter = {
  search: '',
  need: 'any',
  location: 'any',
  band: 'any',
  inspection: 'any',
  order: 'worst',
};

export const FLEET_ORDERS = {
  worst: {
    label: 'Worst first',
    caption:
      'Most urgent first: vent risk, missing reading, high vacuum, failed leak check, then due and watch items; equal urgency is sorted by vacuum.',
  },
  relief: { label: 'Closest to relief', caption: 'The load that may reach relief first.' },
  vacuum: { label: 'Highest vacuum', caption: 'The highest latest reading first.' },
  oldest: { label: 'Oldest reading', caption: 'The longest without a reading first.' },
  inspection: { label: 'Inspection due', caption: 'Never inspected first, then the earliest due date.' },
  number: { label: 'Tank number', caption: 'By tank number.' },
} as const;

export type FleetOrder = keyof typeof FLEET_ORDERS;

/** The choices of each filter, in this order. */
export const FILTER_CHOICES: { readonly [Name in Exclude<keyof FleetFilter, 'search'>]: readonly FleetFilter[Name][] } =
  {
    need: ['any', 'attention'],
    location: ['any', locationStatus(true), locationStatus(false)],
    band: ['any', ...TRANSFER_VACUUM_BANDS, 'no reading'],
    inspection: ['any', ...INSPECTION_STATES],
    order: ['worst', 'relief', 'vacuum', 'oldest', 'inspection', 'number'],
  };

/** The filtered tanks in the chosen order. Expects them worst first. */
export function filterFleet(tanks: readonly TankWithAttention[], filter: FleetFilter): readonly TankWithAttention[] {
  const isFound = nameSearch(filter.search);
  const results = tanks.filter(
    (evaluated) => matchesChoices(evaluated, filter) && isFound(...searchedTexts(evaluated.tank)),
  );
  const compare = COMPARISONS[filter.order];
  return compare === null ? results : results.toSorted(compare);
}

export function isFiltered(filter: FleetFilter): boolean {
  return filter.search.trim() !== '' || [filter.need, filter.location, filter.band, filter.inspection].some(isChosen);
}

function isChosen(choice: string): boolean {
  return choice !== 'any';
}

function matchesChoices({ tank, inspection, reasons }: TankWithAttention, filter: FleetFilter): boolean {
  return (
    (filter.need === 'any' || reasons.length > 0) &&
    (filter.location === 'any' || filter.location === locationStatus(tank.operational_status)) &&
    (filter.band === 'any' || filter.band === bandOf(tank)) &&
    (filter.inspection === 'any' || filter.inspection === inspection.state)
  );
}

/** The number, maintenance status, product and customer. */
function searchedTexts({ tank_number, tank_status, open_transfer }: TankWithAttention['tank']) {
  return [tank_number, tank_status, open_transfer?.product_name, open_transfer?.customer_name];
}

function bandOf({ latest_reading }: TankWithAttention['tank']): TransferVacuumBand | 'no reading' {
  return latest_reading === null ? 'no reading' : classifyTransferVacuum(latest_reading.vacuum_reading);
}

type Comparison = (one: TankWithAttention, other: TankWithAttention) => number;

const COMPARISONS: Readonly<Record<FleetOrder, Comparison | null>> = {
  worst: null,
  relief: ({ tank: one }, { tank: other }) => compareText(reliefAt(one), reliefAt(other)),
  vacuum: ({ tank: one }, { tank: other }) =>
    (other.latest_reading?.vacuum_reading ?? 0) - (one.latest_reading?.vacuum_reading ?? 0),
  oldest: ({ tank: one }, { tank: other }) => compareText(readAt(one), readAt(other)),
  inspection: ({ inspection: one }, { inspection: other }) => compareText(one.dueDate ?? '', other.dueDate ?? ''),
  number: ({ tank: one }, { tank: other }) => compareNames(one.tank_number, other.tank_number),
};

/** By the cautious end; tanks without an estimate come last. */
function reliefAt({ open_transfer }: TankWithAttention['tank']): string {
  return open_transfer?.relief?.earliest_at ?? 'later';
}

function readAt({ latest_reading }: TankWithAttention['tank']): string {
  return latest_reading === null ? '' : new Date(latest_reading.reading_timestamp).toISOString();
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
