import type { Archive } from '@dewar/contract/archives';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';

/** A run whose server has not renewed it for so long has ended with that server. */
const ALIVE_FOR_MS = 60_000;

const aliveSince = (now: Date) => new Date(now.getTime() - ALIVE_FOR_MS);

export interface NewRun {
  readonly person_id: number;
  readonly kind: Archive['kind'];
  readonly company_id: number | null;
}

/** Stores a run that waits for its download, instead of the person's last one; undefined if that is still running. */
export async function insertRun(db: Database, run: NewRun, now: Date): Promise<number | undefined> {
  await db
    .deleteFrom('archive_runs')
    .where('person_id', '=', run.person_id)
    .where(({ not }) => not(isRunning(now)))
    .execute();
  const row = await db
    .insertInto('archive_runs')
    .values({ ...run, state: 'waiting', started_at: now, alive_at: now })
    .onConflict((conflict) => conflict.column('person_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

function isRunning(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(archive_runs.state = 'running' and archive_runs.alive_at > ${aliveSince(now)})`;
}

/** The person's latest run. One whose server is gone is broken. */
export async function findLatestRun(db: Database, person_id: number, now: Date): Promise<Archive | null> {
  const run = await db
    .selectFrom('archive_runs')
    .leftJoin('companies as company', 'company.id', 'archive_runs.company_id')
    .select(['archive_runs.id', 'kind', 'company.name as company_name', 'part', 'bytes', 'started_at'])
    .select(
      sql<Archive['state']>`
        case when state = 'running' and not ${isRunning(now)} then 'broken' else state end`.as('state'),
    )
    .where('person_id', '=', person_id)
    .executeTakeFirst();
  if (run === undefined) return null;
  const { kind, bytes, started_at, ...rest } = run;
  return { ...rest, kind: kind as Archive['kind'], bytes: Number(bytes), started_at: started_at.toISOString() };
}

export interface SavedCompany {
  readonly id: number;
  readonly name: string;
}

export interface TakenRun {
  readonly kind: Archive['kind'];
  readonly company: SavedCompany | null;
}

/** Takes a run that waits, once; undefined if there is no such run of this person. */
export async function takeRun(
  db: Database,
  { id, person_id }: { readonly id: number; readonly person_id: number },
  now: Date,
): Promise<TakenRun | undefined> {
  const { rows } = await sql<TakenRun>`
    update archive_runs
       set state = 'running', alive_at = ${now}
     where id = ${id} and person_id = ${person_id} and state = 'waiting'
    returning kind, (select json_build_object('id', company.id, 'name', company.name)
                       from companies company where company.id = archive_runs.company_id) as company`.execute(db);
  return rows[0];
}

interface Progress {
  readonly state: 'running' | 'complete' | 'broken';
  readonly part: string | null;
  readonly bytes: number;
}

/** A late note that the run is running does not overwrite how it ended. */
export async function noteProgress(db: Database, id: number, progress: Progress, now: Date): Promise<void> {
  await db
    .updateTable('archive_runs')
    .set({ ...progress, alive_at: now })
    .where('id', '=', id)
    .$if(progress.state === 'running', (update) => update.where('state', '=', 'running'))
    .execute();
}
