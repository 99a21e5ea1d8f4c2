import type { Database } from '../database/database.ts';
import { findTanksOf, type NamedRecord } from './named-record.ts';
import type { NotedRefusal, Refusal } from './refusal.ts';

/**
 * Gives refusals the tank of the record that they named. A record that was not found counts only if there is one of
 * another company: everything else was deleted or never existed.
 */
export async function placeAtTanks(db: Database, noted: readonly NotedRefusal[]): Promise<readonly Refusal[]> {
  const records = new Map(
    noted.flatMap(({ record }) => (record === undefined ? [] : [[textOf(record), record] as const])),
  );
  const tanks = new Map((await findTanksOf(db, [...records.values()])).map((tank) => [textOf(tank), tank]));
  return noted.flatMap(({ record, wasNotFound, ...refusal }) => {
    const tank = record === undefined ? undefined : tanks.get(textOf(record));
    if (wasNotFound && (tank === undefined || tank.company_id === refusal.company_id)) return [];
    return [{ ...refusal, tank_id: tank?.tank_id ?? 0 }];
  });
}

export function keyOfNoted(refusal: NotedRefusal): string {
  return JSON.stringify([
    refusal.hour,
    refusal.kind,
    refusal.network,
    refusal.account,
    refusal.via,
    refusal.record ?? null,
  ]);
}

function textOf({ table, id }: NamedRecord): string {
  return `${table} ${id}`;
}
