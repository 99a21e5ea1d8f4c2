import type { SavedView } from '@dewar/contract/saved-views';
import { can, type Person } from '@dewar/domain/accounts/permissions';
import { compareNames } from '@dewar/domain/primitives/name-order';
import type { SavedViewList } from '@dewar/domain/saved-views/saved-view-lists';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';

/** One's own views, and those that are shared with one's company. */
function isSeenBy({ id, company_id }: Person): RawBuilder<boolean> {
  return sql<boolean>`(view.owner_id = ${id} or view.company_id = ${company_id}::int)`;
}

/** One's own views; administrators also change those that companies share. */
function isChangeableBy(person: Person): RawBuilder<boolean> {
  return sql<boolean>`(view.owner_id = ${person.id} or (${can(person, 'read', 'every_company')}::boolean and view.company_id is not null))`;
}

async function findViews(db: Database, person: Person, condition: RawBuilder<unknown>): Promise<SavedView[]> {
  const { rows } = await sql<SavedView>`
    select view.id, view.list, view.name, view.query, view.company_id is not null as is_shared,
           view.owner_id = ${person.id} as is_own, opened.view_id is not null as is_first, owner.email as owner_email
      from saved_views view
      join users owner on owner.id = view.owner_id
      left join first_views opened
        on opened.view_id = view.id and opened.user_id = ${person.id} and opened.list = view.list
     where ${condition}
     order by view.id`.execute(db);
  return rows.toSorted((one, other) => compareNames(one.name, other.name));
}

/** The views of a list that a person sees, by name. */
export function listViews(db: Database, person: Person, list: SavedViewList): Promise<SavedView[]> {
  return findViews(db, person, sql`view.list = ${list} and ${isSeenBy(person)}`);
}

/** One view as its reader sees it; undefined if they see no such view. */
export async function findView(db: Database, person: Person, id: number): Promise<SavedView | undefined> {
  const isReadable = sql`(${isSeenBy(person)} or ${isChangeableBy(person)})`;
  return (await findViews(db, person, sql`view.id = ${id} and ${isReadable}`))[0];
}

/** Those of the person's own views that are counted for the limit; saving another waits until this one is done. */
export async function countOwnViews(transaction: Database, person: Person, list: SavedViewList): Promise<number> {
  await transaction.selectFrom('users').select('id').where('id', '=', person.id).forNoKeyUpdate().execute();
  const { count } = await transaction
    .selectFrom('saved_views')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('owner_id', '=', person.id)
    .where('list', '=', list)
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface ViewFields {
  readonly name: string;
  readonly query: SavedView['query'];
  /** The company that sees it too. */
  readonly company_id: number | null;
}

export async function insertView(
  db: Database,
  person: Person,
  { list, query, ...fields }: ViewFields & { readonly list: SavedViewList },
): Promise<number> {
  const { id } = await db
    .insertInto('saved_views')
    .values({ ...fields, list, owner_id: person.id, query: JSON.stringify(query) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether there was such a view that the person may change. */
export async function updateView(
  db: Database,
  person: Person,
  { id, query, ...fields }: Partial<ViewFields> & { readonly id: number },
): Promise<boolean> {
  const changed = await db
    .updateTable('saved_views as view')
    .set({
      ...fields,
      ...(query !== undefined && { query: JSON.stringify(query) }),
      updated_at: sql<Date>`now()`,
    })
    .where('view.id', '=', id)
    .where(isChangeableBy(person))
    .returning('view.id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Whether there was such a view that the person may delete. */
export async function deleteView(db: Database, person: Person, id: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('saved_views as view')
    .where('view.id', '=', id)
    .where(isChangeableBy(person))
    .returning('view.id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Chooses the view with which a person opens a list; whether they see such a view of it. */
export async function insertFirstView(
  db: Database,
  person: Person,
  { list, view_id }: { readonly list: SavedViewList; readonly view_id: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into first_views (user_id, list, view_id)
    select ${person.id}, view.list, view.id from saved_views view
     where view.id = ${view_id} and view.list = ${list} and ${isSeenBy(person)}
    on conflict (user_id, list) do update set view_id = excluded.view_id
    returning view_id`.execute(db);
  return rows.length > 0;
}

export async function deleteFirstView(db: Database, person: Person, list: SavedViewList): Promise<void> {
  await db.deleteFrom('first_views').where('user_id', '=', person.id).where('list', '=', list).execute();
}
