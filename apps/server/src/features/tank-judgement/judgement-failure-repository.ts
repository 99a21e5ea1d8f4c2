import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import type { TankFacts } from './judgement-shapes.ts';
import { stateVersion } from './state-version.ts';

/** A tank that could not be judged from a version of its records with some settings. */
interface JudgementFailure extends Pick<TankFacts, 'tank_id' | 'state_version'> {
  readonly settings_hash: string;
  /** How many times in a row with the same records and settings. */
  readonly failures: number;
  readonly failed_at: Date;
  readonly retry_at: Date;
  /** Over all records and settings: no judgement has succeeded since. */
  readonly failing_since: Date;
  /** What the last try said, for the operator. */
  readonly reason: string;
}

/** Of the row `state`: the tank could not be judged from its records of now and these settings. */
export function hasJudgementFailed(settings_hash: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select ${failure(settings_hash)})`;
}

/** Of the row `state`: the tank has failed, and is not to be tried again before `now`. */
export function isLeftForLater(settings_hash: string, now: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (select ${failure(settings_hash)} and failure.retry_at > ${now})`;
}

const failure = (settings_hash: string) => sql`
  from tank_judgement_failures failure
 where failure.tank_id = state.tank_id and failure.state_version = ${stateVersion}
   and failure.settings_hash = ${settings_hash}`;

export function findFailure(db: Database, tank_id: number) {
  return db
    .selectFrom('tank_judgement_failures')
    .select([sql<number>`state_version`.as('state_version'), 'settings_hash', 'failures', 'failing_since'])
    .where('tank_id', '=', tank_id)
    .executeTakeFirst();
}

export async function storeFailure(db: Database, failed: JudgementFailure): Promise<void> {
  const { tank_id: _, ...rest } = failed;
  await db
    .insertInto('tank_judgement_failures')
    .values(failed)
    .onConflict((conflict) => conflict.column('tank_id').doUpdateSet(rest))
    .execute();
}

export async function deleteFailures(db: Database, tankIds: readonly number[]): Promise<void> {
  await db.deleteFrom('tank_judgement_failures').where('tank_id', 'in', tankIds).execute();
}
