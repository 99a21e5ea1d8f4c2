import type { CreateLongImportRequest, LongImport, LongImportState } from '@dewar/contract/long-imports';
import { can } from '@dewar/domain/accounts/permissions';
import { sql } from 'kysely';
import type { Database } from '../../../shared/database/database.ts';
import { callerOrigin } from '../../../shared/http/caller-origin.ts';
import type { Importer } from '../import-repository.ts';

const PAUSE_AFTER_FAILURE_SECONDS = 5;

/** How the rows of all pieces are read. */
export interface LongImportChoices
  extends Pick<
    CreateLongImportRequest,
    'columns' | 'units' | 'date_order' | 'timezone' | 'tank_number' | 'company_name'
  > {
  readonly delimiter: string;
  readonly headings: readonly string[];
  /** The first row below the headings, as the spreadsheet counts. */
  readonly first_row: number;
}

/** A long import as its jobs know it. */
export interface LongImportWork {
  readonly id: number;
  readonly user_id: number;
  readonly company_id: number | null;
  readonly kind: LongImport['kind'];
  readonly source: string;
  readonly choices: LongImportChoices;
  readonly address: string | null;
  readonly user_agent: string | null;
  readonly state: LongImportState;
  readonly message: string | null;
  readonly pieces: number;
  readonly rows: number;
  readonly characters: number;
  readonly done: number;
  /** Where the next batch of the state begins; null at its first. */
  readonly place: unknown;
  readonly failures: number;
  readonly only_good: boolean | null;
  readonly good: number;
  readonly asked: number;
  readonly refused: number;
  readonly import_id: number | null;
  /** Who has it taken back; null for whoever began it. */
  readonly taken_back_by: number | null;
  readonly is_cleared: boolean;
  /** When it was changed last, to the microsecond. */
  readonly stamp: string;
}

/** What a step of an import changes. */
export type LongImportChange = Partial<
  Pick<
    LongImportWork,
    | 'state'
    | 'message'
    | 'place'
    | 'done'
    | 'good'
    | 'refused'
    | 'only_good'
    | 'import_id'
    | 'taken_back_by'
    | 'is_cleared'
    | 'failures'
  >
>;

/** One's own for the company one is in. */
function isOwn(person: Importer) {
  return sql<boolean>`(user_id = ${person.id}::int
    and (${can(person, 'read', 'every_company')}::boolean or company_id is not distinct from ${person.company_id}::int))`;
}

const whole = sql<number>`case state
  when 'comparing' then good
  when 'writing' then good + asked
  when 'taking-back' then (select records from imports where imports.id = import_id)
  else rows end`;

function selectLongImports(db: Database, person: Importer) {
  return db
    .selectFrom('long_imports')
    .select((row) => [
      'id',
      row.ref('kind').$castTo<LongImport['kind']>().as('kind'),
      'source',
      row.ref('state').$castTo<LongImportState>().as('state'),
      'message',
      ...(['pieces', 'rows', 'done', 'tanks', 'good', 'asked', 'duplicates', 'refused', 'import_id'] as const),
    ])
    .select([
      whole.as('all'),
      sql<string | null>`first_at`.as('first_at'),
      sql<string | null>`last_at`.as('last_at'),
      sql<string>`created_at`.as('created_at'),
    ])
    .where(isOwn(person));
}

/** Undefined if it is not one's own. */
export async function findLongImport(db: Database, person: Importer, id: number): Promise<LongImport | undefined> {
  return selectLongImports(db, person).where('id', '=', id).executeTakeFirst();
}

/** Those that are under way or ended within a day, newest first. */
export async function findLongImports(db: Database, person: Importer): Promise<LongImport[]> {
  const recent = sql<boolean>`(state not in ('imported', 'ended') or changed_at > now() - interval '1 day')`;
  return selectLongImports(db, person).where(recent).orderBy('id', 'desc').limit(20).execute();
}

/** Locks one's own import until the end of the transaction; undefined if it is not one's own. */
export async function lockLongImport(db: Database, person: Importer, id: number): Promise<LongImportWork | undefined> {
  return selectWork(db).where('id', '=', id).where(isOwn(person)).forNoKeyUpdate().executeTakeFirst();
}

/** The same for whoever may undo what it wrote. */
export async function lockWriterOf(db: Database, import_id: number): Promise<LongImportWork | undefined> {
  return selectWork(db).where('import_id', '=', import_id).forNoKeyUpdate().executeTakeFirst();
}

/**
 * The import that has waited longest for its next batch and that no other server works on. A failed batch waits for some
 * seconds, longer each time: what was in its way may be over then.
 */
export async function takeWork(db: Database): Promise<LongImportWork | undefined> {
  const hasWork = sql<boolean>`(state in ('reading', 'comparing', 'writing', 'taking-back')
    or (state in ('imported', 'ended') and not is_cleared))`;
  const isDue = sql<boolean>`(failures = 0
    or changed_at <= clock_timestamp() - failures * make_interval(secs => ${PAUSE_AFTER_FAILURE_SECONDS}::int))`;
  return selectWork(db)
    .where(hasWork)
    .where(isDue)
    .orderBy('changed_at')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
}

function selectWork(db: Database) {
  const stamp = sql<string>`changed_at::text`;
  return db.selectFrom('long_imports').selectAll().select(stamp.as('stamp')).$castTo<LongImportWork>();
}

/**
 * How many are under way of the person's company; of their own, if they have none or are an administrator. No other is
 * begun until the transaction ends.
 */
export async function countOpen(db: Database, person: Importer): Promise<number> {
  const ofCompany = can(person, 'read', 'every_company') ? null : person.company_id;
  await sql`select pg_advisory_xact_lock(hashtext('long-imports'), ${ofCompany ?? -person.id}::int)`.execute(db);
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from long_imports
     where state not in ('imported', 'ended') and company_id is not distinct from ${ofCompany}::int
       and (company_id is not null or user_id = ${person.id}::int)`.execute(db);
  return rows[0]?.open ?? 0;
}

interface NewLongImport extends Pick<LongImportWork, 'kind' | 'source' | 'choices'> {}

export async function insertLongImport(
  db: Database,
  person: Importer,
  { kind, source, choices }: NewLongImport,
): Promise<number> {
  const company_id = can(person, 'read', 'every_company') ? null : person.company_id;
  const { id } = await db
    .insertInto('long_imports')
    .values({ kind, source, choices: JSON.stringify(choices), user_id: person.id, company_id, ...callerOrigin() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateLongImport(db: Database, id: number, change: LongImportChange): Promise<void> {
  await changing(db, id, change).execute();
}

/** The same without its lock: a failure does not undo what another server or a person has changed since. */
export async function updateAfterFailure(
  db: Database,
  { id, state, stamp }: Pick<LongImportWork, 'id' | 'state' | 'stamp'>,
  change: LongImportChange,
): Promise<void> {
  const isUnchanged = sql<boolean>`(state = ${state}::text and changed_at = ${stamp}::timestamptz)`;
  await changing(db, id, change).where(isUnchanged).execute();
}

function changing(db: Database, id: number, { place, ...values }: LongImportChange) {
  return db
    .updateTable('long_imports')
    .set({ failures: 0, ...values, ...(place !== undefined && { place: JSON.stringify(place) }) })
    .set({ changed_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id);
}

/** Counts what becomes of the rows, now that all are judged. */
export async function countFates(db: Database, id: number): Promise<void> {
  await sql`
    update long_imports
       set (good, asked, duplicates, refused, tanks, first_at, last_at) = (
         select count(*) filter (where outcome = 'good'), count(*) filter (where outcome = 'asked'),
                count(*) filter (where outcome = 'duplicate'), count(*) filter (where outcome = 'refused'),
                count(distinct tank_id) filter (where outcome in ('good', 'asked')),
                min(moment) filter (where outcome in ('good', 'asked')),
                max(moment) filter (where outcome in ('good', 'asked'))
           from long_import_rows where long_import_id = ${id}::int)
     where id = ${id}::int`.execute(db);
}

/** Ends those that nobody went on with for two days, and forgets those that are over for a month. */
export async function sweepLongImports(db: Database): Promise<void> {
  await sql`
    update long_imports
       set state = 'ended', message = 'It was not finished within two days.', changed_at = now()
     where state in ('receiving', 'judged') and changed_at < now() - interval '2 days'`.execute(db);
  await sql`
    delete from long_imports
     where state in ('imported', 'ended') and is_cleared and changed_at < now() - interval '30 days'`.execute(db);
}
