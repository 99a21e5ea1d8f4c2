import type { FleetTank } from '@dewar/contract/fleet';
import { sampleReading, sampleTank } from '@dewar/contract/sample-records';
import { sampleTransfer } from '@dewar/contract/sample-transfers';
import type { Tank } from '@dewar/contract/tanks';
import type { Assessment, Transfer } from '@dewar/contract/transfers';
import type { VacuumReading } from '@dewar/contract/vacuum-readings';
import type { ImmediateReadings } from '../src/features/transfers/immediate-reading.ts';
import { type ReceivedRequest, startApi } from './api-server.ts';
import { fleetOf, fleetTank } from './fleet.ts';
import { gateTankOf, tankLoadGateOf } from './load-gate.ts';

const DAY = 86_400_000;

export function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY).toISOString();
}

export function tankOf(id: number, tank_number: string, company_name?: string | null): Tank {
  return sampleTank({ id, tank_number, ...(company_name !== undefined && { company_name }) });
}

export function readingOf(id: number, vacuum_reading: number, reading_timestamp: string): VacuumReading {
  return sampleReading({ id, vacuum_reading, reading_timestamp });
}

/** A load of helium in transit for ten days, with some fields replaced. */
export function transferOf(differences: Partial<Transfer> = {}): Transfer {
  const loaded_at = daysAgo(10);
  return sampleTransfer({ loaded_at, created_at: loaded_at, updated_at: loaded_at, ...differences });
}

/** The same, arrived a day ago in good order. */
export function arrivedTransferOf(differences: Partial<Transfer> = {}): Transfer {
  return transferOf({
    arrived_at: daysAgo(1),
    arrival_pressure: 20,
    arrival_assessment: 'full_load',
    assessment_reasoning: 'The load is considered full.',
    ...differences,
  });
}

export const ASSESSMENTS = {
  fullLoad: {
    assessment: 'full_load',
    reasoning: 'The load is considered full.',
    requiresLevelCheck: false,
    requiresVacuumCheck: false,
  },
  immediateCheck: {
    assessment: 'needs_immediate_check',
    reasoning: 'The tank was venting during transport.',
    requiresLevelCheck: true,
    requiresVacuumCheck: true,
  },
} as const satisfies Record<string, Assessment>;

interface TankDataWorld {
  readonly tanks?: readonly Tank[];
  readonly readings?: readonly VacuumReading[];
  readonly transfers?: readonly Transfer[];
  /** What the server makes of the tank's records. */
  readonly evaluation?: Partial<Pick<FleetTank, 'condition' | 'evaluation_failed_since'>> & {
    readonly isOfLoad?: boolean;
  };
  /** Takes precedence; calls it returns nothing for get the default responses. */
  readonly respond?: Parameters<typeof startApi>[0];
}

/** Serves the reads of the Tank Data screen. */
export function startTankDataApi({
  tanks = [tankOf(1, 'GASU 1')],
  readings = [],
  transfers = [],
  evaluation = {},
  respond,
}: TankDataWorld) {
  return startApi(async (request) => {
    const [path] = request.url.split('?');
    const special = await respond?.(request);
    if (special !== undefined) return special;
    if (request.method !== 'GET') return undefined;
    if (path === '/api/saved-views') return { body: { data: [] } };
    if (path === '/api/tanks') return { body: { data: tanks } };
    if (path === '/api/vacuum-readings') return { body: { data: readings } };
    if (path === '/api/transfers') return { body: { data: transfers } };
    if (path === '/api/tank-notes' || path === '/api/tank-files') return { body: { data: [] } };
    if (path === '/api/paper-kinds' || path?.endsWith('/papers')) return { body: { data: [] } };
    if (path?.endsWith('/timeline')) return { body: { data: [] } };
    if (path?.endsWith('/vacuum-forecast')) return { body: { data: null } };
    if (path?.endsWith('/load-gate'))
      return { body: { data: tankLoadGateOf(gateTankOf({ id: 1, tank_number: 'GASU 1' })) } };
    if (path === '/api/leak-check-assessments') return { body: { data: [] } };
    const shown = tanks.find(({ id }) => path === `/api/tanks/${id}/state`);
    return shown && { body: { data: tankStateOf(shown, { transfers, readings, evaluation }) } };
  });
}

export function isWrite({ method }: ReceivedRequest): boolean {
  return method !== 'GET';
}

/** The state of a tank as the server derives it from its records, newest first. */
function tankStateOf(
  tank: Tank,
  {
    transfers,
    readings,
    evaluation: { isOfLoad = true, ...evaluation },
  }: Pick<Required<TankDataWorld>, 'transfers' | 'readings' | 'evaluation'>,
) {
  const load = transfers.find(({ action, arrived_at }) => action === 'Load' && arrived_at === null);
  const { cards: _, tanks: __, ...view } = fleetOf([]);
  return {
    ...view,
    tank: fleetTank({
      ...tank,
      latest_reading: readings[0] ?? null,
      open_transfer: load === undefined ? null : { ...load, is_evaluated: isOfLoad },
      ...evaluation,
    }),
  };
}

/** No reading is due after an arrival, and none is added with it. */
export const NO_IMMEDIATE_READINGS: ImmediateReadings = {
  practice: null,
  findError: () => null,
  findTimeError: () => null,
  ask: async () => true,
  add: async () => ({ undo: async () => undefined }),
  onFailed: () => undefined,
};
