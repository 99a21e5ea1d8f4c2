import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCostReader } from '../../../test-support/blocks-read.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { type PageEnd, recordsOf } from '../../shared/database/json-page.ts';
import { type AuditLines, listAuditLines } from './audit-log-repository.ts';
import type { AuditFilter } from './audit-search.ts';

const ENTRIES = 200_000;
/** The whole table has about 5,000 blocks, and each of its indexes hundreds. */
const MAX_BLOCKS = 600;
/** Filters without an index in common compare up to 1,000 entries, each perhaps in a block of its own. */
const MAX_BLOCKS_COMPARED = 1_600;
const PAGE = 51;

let server: TestServer;
let costOf: ReturnType<typeof createCostReader>;

beforeAll(async () => {
  server = await startTestServer();
  costOf = createCostReader(server);
  // A long history by 40 people, with rare entries at its beginning to search for.
  await server.pool.query(`
    insert into audit_log (at, actor_id, actor_email, company_id, entity, entity_id, action, after, address)
    select '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute',
           case when n < 60 then 1000 else n % 40 end,
           case when n < 60 then 'rare@x.example' else 'p' || (n % 40) || '@x.example' end,
           case when n < 60 then 99 else n % 4 end,
           case when n < 60 then 'rare' else 'vacuum_reading' end, n,
           case when n < 60 then 'reset' else 'create' end, json_build_object('vacuum_reading', n),
           case when n < 60 then '203.0.113.9' else '10.0.' || (n % 3) || '.' || (n % 200) end
      from generate_series(1, ${ENTRIES}) n`);
  await server.pool.query('vacuum analyze audit_log');
});
afterAll(() => server.stop());

/** The blocks read for a page. */
async function blocksRead(filter: AuditFilter, before?: PageEnd): Promise<{ read: number; found: number }> {
  const { read, result } = await costOf((db) => listAuditLines(db, filter, { before, rows: PAGE }));
  return { read, found: recordsOf(result).length };
}

const timezone = 'America/New_York';
const day = { from: '2026-02-01', to: '2026-02-01', timezone };
const quarter = { from: '2026-01-15', to: '2026-04-14', timezone };
const farEnd = { at: '2026-01-01T16:40:00+00:00', id: 1_000 };

test.each<[string, AuditFilter, number, PageEnd?]>([
  ['all of it', {}, PAGE],
  ['its far end', {}, PAGE, farEnd],
  ['a common kind', { entity: 'vacuum_reading' }, PAGE],
  ['a rare kind', { entity: 'rare' }, PAGE],
  ['a record', { entity: 'vacuum_reading', entity_id: 77 }, 1],
  ['a record of any kind', { entity_id: 77 }, 1],
  ['a busy person', { actor: 'p7@' }, PAGE],
  ['a rare person', { actor: 'rare@' }, PAGE],
  ['nobody', { actor: 'nobody' }, 0],
  ['a rare person and a kind they never touched', { actor: 'rare@', entity: 'vacuum_reading' }, 0],
  ['a busy person and a kind they never touched', { actor: 'p7@', entity: 'rare' }, 0],
  ['the account of a busy person', { person: 7 }, PAGE],
  ['the account of a rare person', { person: 1000 }, PAGE],
  ['a busy company', { company_id: 3 }, PAGE],
  ['a rare company', { company_id: 99 }, PAGE],
  ['a common action', { action: 'create' }, PAGE],
  ['a rare action', { action: 'reset' }, PAGE],
  ['an action that never was', { action: 'erase' }, 0],
  ['a busy address', { address: '10.0.1.7' }, PAGE],
  ['a rare address', { address: '203.0.113.9' }, PAGE],
  ['a rare network', { address: '203.0.113.0/24' }, PAGE],
  ['a network that never was', { address: '198.51.100.0/24' }, 0],
  ['a day', day, PAGE],
  ['a day of a person', { ...day, actor: 'p7@' }, 36],
  ['a day of the account of a person', { ...day, person: 7 }, 36],
  ['a day of a rare company, on which it did nothing', { ...day, company_id: 99 }, 0],
  ['a day of a rare action', { ...day, action: 'reset' }, 0],
  ['a quarter', quarter, PAGE],
  ['a quarter of an address', { ...quarter, address: '10.0.1.7' }, PAGE],
  ['years before the log began', { from: '2020-01-01', to: '2024-12-31', timezone }, 0],
])('a page of %s reads in proportion to its size, not to the history', async (_what, filter, found, before) => {
  const cost = await blocksRead(filter, before);
  expect(cost.found).toBe(found);
  expect(cost.read).toBeLessThan(MAX_BLOCKS);
});

test.each<[string, AuditFilter, number]>([
  ['a part that fits all', { actor: 'x.example' }, PAGE],
  ['a network of many addresses', { address: '10.0.0.0/16' }, PAGE],
  ['a busy company and a rare action that it never did', { company_id: 3, action: 'reset' }, 0],
  ['a busy person and a company they never worked for', { actor: 'p7@', company_id: 2 }, 0],
  ['a busy account and a rare address', { person: 7, address: '203.0.113.9' }, 0],
  ['a common action on a rare kind', { action: 'create', entity: 'rare' }, 0],
  ['a busy company and a common action', { company_id: 3, action: 'create' }, PAGE],
  ['a busy account at a busy address where it never was', { person: 7, address: '10.0.1.8' }, 0],
  ['a busy company and a part of an address that many have', { company_id: 3, address: '10.0.0.0/16' }, PAGE],
])('a page of %s compares a bounded number of entries', async (_what, filter, found) => {
  const cost = await blocksRead(filter);
  expect(cost.found).toBe(found);
  expect(cost.read).toBeLessThan(MAX_BLOCKS_COMPARED);
});

test('a search that ends early goes on from there, and finds what lies far behind', async () => {
  const filter = { company_id: 0, actor: 'p20@x.example' };
  const found: number[] = [];
  let steps = 0;
  for (let before: PageEnd | undefined; steps === 0 || before !== undefined; steps += 1) {
    const lines: AuditLines = await listAuditLines(server.db, filter, { before, rows: 2_000 });
    found.push(...recordsOf(lines).map((record) => JSON.parse(record).entity_id));
    before = lines.searchedTo;
  }
  expect(steps).toBeGreaterThan(5);
  expect(found).toHaveLength(ENTRIES / 40 - 1);
});
