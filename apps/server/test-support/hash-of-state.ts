import type { TestServer } from './test-server.ts';

/** Sessions change on their own; failed sign-ins and received forms are counted whatever becomes of the request. */
const LEFT_OUT = ['sessions', 'sign_in_failures', 'handover_forms', 'schema_migrations'];

/**
 * Statement triggers on every table add the hashes of the rows after a statement and subtract those of the rows before
 * it: the sum is a hash of all rows, at a cost in proportion to what is written instead of what is stored. A statement
 * that is rolled back, or undone by a later one, does not change the sum.
 */
const WATCH = `
  create schema state;
  create table state.changes (table_name text not null, hash numeric not null);
  create function state.note() returns trigger language plpgsql as $$
  declare
    gone numeric := 0;
    come numeric := 0;
  begin
    if tg_op in ('UPDATE', 'DELETE') then
      select coalesce(sum(hashtextextended(tg_table_name || r::text, 0)), 0) into gone from old_rows r;
    end if;
    if tg_op in ('INSERT', 'UPDATE') then
      select coalesce(sum(hashtextextended(tg_table_name || r::text, 0)), 0) into come from new_rows r;
    end if;
    if tg_op = 'TRUNCATE' then come := random(1, 1000000000)::numeric; end if;
    if come <> gone then insert into state.changes values (tg_table_name, come - gone); end if;
    return null;
  end $$;
  do $$
  declare
    watched text;
  begin
    for watched in
      select tablename from pg_tables
       where schemaname = 'public' and tablename <> all ('{${LEFT_OUT.join()}}')
    loop
      execute format('create trigger state_insert after insert on %I referencing new table as new_rows
                      for each statement execute function state.note()', watched);
      execute format('create trigger state_update after update on %I
                      referencing old table as old_rows new table as new_rows
                      for each statement execute function state.note()', watched);
      execute format('create trigger state_delete after delete on %I referencing old table as old_rows
                      for each statement execute function state.note()', watched);
      execute format('create trigger state_truncate after truncate on %I
                      for each statement execute function state.note()', watched);
    end loop;
  end $$`;

const watched = new WeakMap<TestServer, Promise<unknown>>();

async function watch(server: TestServer): Promise<void> {
  const watching = watched.get(server) ?? server.pool.query(WATCH);
  watched.set(server, watching);
  await watching;
}

/** A hash of all rows that a rejected request must leave unchanged, relative to the first call. */
export async function hashOfState(server: TestServer): Promise<string> {
  await watch(server);
  const { rows } = await server.pool.query<{ hash: string }>(
    'select coalesce(sum(hash), 0)::text as hash from state.changes',
  );
  return rows[0]?.hash ?? '';
}

/** The same of each table that has changed since the first call. */
export async function hashesOfTables(server: TestServer): Promise<ReadonlyMap<string, string>> {
  await watch(server);
  const { rows } = await server.pool.query<{ table_name: string; hash: string }>(
    'select table_name, sum(hash)::text as hash from state.changes group by table_name',
  );
  return new Map(rows.map(({ table_name, hash }) => [table_name, hash]));
}
