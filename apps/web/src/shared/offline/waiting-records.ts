import type { FleetTank } from '@dewar/contract/fleet';
import type { VacuumReading } from '@dewar/contract/vacuum-readings';
import { toMilliseconds } from '@dewar/domain/time/instants';
import { useMemo } from 'react';
import { createStore, useStore } from '../state/store.ts';
import type { CapturedRecord } from './captured-records.ts';

/** What waits on this device of the signed-in person, in the order in which it was captured (app/start-offline.ts). */
export const waitingRecords = createStore<readonly CapturedRecord[]>([]);

/** Of a record that this device keeps. */
export const WAITS_TO_BE_SENT = 'waits to be sent';

/** The same, or that the server did not accept it. */
export function describeSending({ refusal }: Pick<CapturedRecord, 'refusal'>): string {
  return refusal === undefined ? WAITS_TO_BE_SENT : 'not accepted';
}

/** Those of a tank; the same array until one is captured or sent. */
export function useWaitingOf(tankId: number): readonly CapturedRecord[] {
  const all = useStore(waitingRecords);
  return useMemo(() => all.filter(({ tank }) => tank.id === tankId), [all, tankId]);
}

/** The last load of a tank that waits and is not refused, wherever its arrival is. */
function lastWaitingLoad(waiting: readonly CapturedRecord[]): CapturedRecord | undefined {
  return waiting.findLast(({ kind, refusal }) => kind === 'load' && refusal === undefined);
}

/** Never the id of a stored record. */
export function waitingIdOf({ order }: Pick<CapturedRecord, 'order'>): number {
  return -order;
}

type OpenTransfer = NonNullable<FleetTank['open_transfer']>;

/** The load of a tank that waits, as one in transit; undefined if none does, or its arrival waits too. */
export function waitingLoadOf(waiting: readonly CapturedRecord[]): OpenTransfer | undefined {
  const load = latestWaitingLoadOf(waiting);
  return load === undefined || waitingArrivalOf(load.id, waiting) !== undefined ? undefined : load;
}

/** The same, also if its arrival waits. */
export function latestWaitingLoadOf(waiting: readonly CapturedRecord[]): OpenTransfer | undefined {
  const record = lastWaitingLoad(waiting);
  if (record === undefined) return undefined;
  const { loaded_at, loaded_pressure, product_name, customer_name } = record.body;
  return {
    id: waitingIdOf(record),
    loaded_at: textOf(loaded_at) ?? record.capturedAt,
    loaded_pressure: typeof loaded_pressure === 'number' ? loaded_pressure : null,
    product_name: textOf(product_name),
    customer_name: textOf(customer_name),
    relief: null,
    is_evaluated: false,
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

interface Arrival {
  readonly arrived_at: string;
  readonly arrival_pressure: number | null;
  readonly was_venting: boolean;
}

/** The arrival of a load that waits; undefined if none does, or the server did not accept it. */
export function waitingArrivalOf(transferId: number, waiting: readonly CapturedRecord[]): Arrival | undefined {
  const record = waitingArrivalRecordOf(transferId, waiting);
  return record?.refusal === undefined ? arrivalIn(record) : undefined;
}

/** Its record, also if it was not accepted. */
export function waitingArrivalRecordOf(
  transferId: number,
  waiting: readonly CapturedRecord[],
): CapturedRecord | undefined {
  return waiting.find(({ kind, transfer }) => kind === 'arrival' && transfer?.id === transferId);
}

/** The last arrival of a tank that waits and is not refused. */
export function lastWaitingArrivalOf(waiting: readonly CapturedRecord[]): Arrival | undefined {
  return arrivalIn(waiting.findLast(({ kind, refusal }) => kind === 'arrival' && refusal === undefined));
}

function arrivalIn(record: CapturedRecord | undefined): Arrival | undefined {
  if (record === undefined) return undefined;
  const { arrived_at, arrival_pressure, was_venting } = record.body;
  return {
    arrived_at: textOf(arrived_at) ?? record.capturedAt,
    arrival_pressure: typeof arrival_pressure === 'number' ? arrival_pressure : null,
    was_venting: was_venting === true,
  };
}

/** A reading of the server, or one that this device still has to send. */
export interface KnownReading extends VacuumReading {
  readonly isWaiting?: true;
}

/** Readings of a tank, newest first, with those that wait; the same array if none does. */
export function withWaitingReadings(
  readings: readonly VacuumReading[],
  waiting: readonly CapturedRecord[],
): readonly KnownReading[] {
  const waitingReadings = waiting.flatMap(readingOf);
  if (waitingReadings.length === 0) return readings;
  return [...waitingReadings, ...readings].sort(newestFirst);
}

/** What the server did not accept is no reading until somebody has corrected it. */
function readingOf(record: CapturedRecord): readonly KnownReading[] {
  const { vacuum_reading, reading_timestamp, fresh_pull, additional_notes } = record.body;
  if (record.kind !== 'reading' || record.refusal !== undefined || typeof vacuum_reading !== 'number') return [];
  return [
    {
      id: waitingIdOf(record),
      tank_id: record.tank.id,
      tank_number: record.tank.tank_number,
      vacuum_reading,
      reading_timestamp: textOf(reading_timestamp) ?? record.capturedAt,
      fresh_pull: fresh_pull === true,
      additional_notes: textOf(additional_notes),
      recorded_by: record.personId,
      correctable_until: null,
      recorded_by_email: '',
      captured_at: record.capturedAt,
      received_at: null,
      version: 1,
      isWaiting: true,
    },
  ];
}

type Taken = Pick<VacuumReading, 'reading_timestamp'>;

function newestFirst(one: Taken, other: Taken): number {
  return toMilliseconds(other.reading_timestamp) - toMilliseconds(one.reading_timestamp);
}

/**
 * Without what waits here already: a second load or arrival of the same load. What the server did not accept is to be
 * corrected where it waits.
 */
export function withoutWaiting<Action extends string>(
  actions: readonly Action[],
  waiting: readonly CapturedRecord[],
  openTransferId: number | undefined,
): readonly Action[] {
  const isLoadOpen = waitingLoadOf(waiting) !== undefined;
  const isLoadRefused = waiting.findLast(isTransfer)?.kind === 'load' && lastWaitingLoad(waiting) === undefined;
  const hasArrival = openTransferId !== undefined && waitingArrivalRecordOf(openTransferId, waiting) !== undefined;
  return actions.filter((action) => {
    if (action === 'load') return !isLoadOpen && !isLoadRefused;
    return action !== 'arrival' || !(isLoadRefused || hasArrival);
  });
}

function isTransfer({ kind }: CapturedRecord): boolean {
  return kind === 'load' || kind === 'arrival';
}
