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

/** A load or an arrival that waits of a tank: the last of them. */
function lastWaitingTransfer(waiting: readonly CapturedRecord[]): CapturedRecord | undefined {
  return waiting.findLast(({ kind }) => kind === 'load' || kind === 'arrival');
}

type OpenTransfer = NonNullable<FleetTank['open_transfer']>;

/** The load of a tank that waits, as one in transit; undefined if none does, or the server did not accept it. */
export function waitingLoadOf(waiting: readonly CapturedRecord[]): OpenTransfer | undefined {
  const record = lastWaitingTransfer(waiting);
  if (record?.kind !== 'load' || record.refusal !== undefined) return undefined;
  const { loaded_at, loaded_pressure, product_name, customer_name } = record.body;
  return {
    // Never that of a stored one.
    id: -record.order,
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

/** The arrival of a load that waits; undefined if none does. */
export function waitingArrivalOf(transferId: number, waiting: readonly CapturedRecord[]): Arrival | undefined {
  return arrivalIn(waitingArrivalRecordOf(transferId, waiting));
}

/** Its record. */
export function waitingArrivalRecordOf(
  transferId: number,
  waiting: readonly CapturedRecord[],
): CapturedRecord | undefined {
  return waiting.find(({ kind, transfer }) => kind === 'arrival' && transfer?.id === transferId);
}

export function arrivalIn(record: CapturedRecord | undefined): Arrival | undefined {
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
      // Never that of a stored one.
      id: -record.order,
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

/** Without what a waiting load does already: a second load is not offered, and its arrival not before it is sent. */
export function withoutWaitingLoad<Action extends string>(
  actions: readonly Action[],
  waiting: readonly CapturedRecord[],
): readonly Action[] {
  if (lastWaitingTransfer(waiting)?.kind !== 'load') return actions;
  return actions.filter((action) => action !== 'load' && action !== 'arrival');
}
