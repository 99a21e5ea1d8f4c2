import { listProcedures } from '@dewar/contract/procedures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCostReader } from '../../../test-support/blocks-read.ts';
import { fillTables } from '../../../test-support/fill-tables.ts';
import { listProcedureRecords } from './procedure-repository.ts';
import { type ProcedureWorld, startProcedureWorld } from './procedure-test-world.ts';

const PROCEDURES = 20_000;
/** The table alone has about 600 blocks, and each page reads some for every row. */
const MAX_BLOCKS = 500;
/** Whose company does not count; the reader of costs takes no nulls. */
const ADMINISTRATOR = { id: 1, role: 'admin', company_id: 1, is_super_admin: false, is_company_admin: false } as const;

let world: ProcedureWorld;
let costOf: ReturnType<typeof createCostReader>;

beforeAll(async () => {
  world = await startProcedureWorld();
  costOf = createCostReader(world.server);
  await world.create({ title: 'Überdruck prüfen', summary: 'Ventil öffnen' });
  await fillTables(
    world.server,
    `insert into procedures (title, summary, created_at)
     select 'Procedure number ' || n, repeat('words of a summary ', 8), '2027-01-01'::timestamptz + n * interval '1 minute'
       from generate_series(1, ${PROCEDURES}) n`,
    'vacuum analyze procedures',
  );
});
afterAll(() => world.server.stop());

test.each(['uberdruck', 'ÜBERDRUCK', 'offnen', 'prufen VENTIL'])(
  'the search for %j finds a title or a summary, whatever its case and accents',
  async (search) => {
    const { body } = await world.server.call(listProcedures, { token: world.admin, query: { search } });
    expect(body.data.map(({ title }) => title)).toEqual(['Überdruck prüfen']);
  },
);

test.each<[string, string, number]>([
  ['an old procedure', 'uberdruck', 1],
  ['a word that none has', 'nowhere to be found', 0],
  ['words that almost all have', 'of a summary', 25],
])('a page of a search for %s does not cost more because of the others', async (_what, search, count) => {
  const { read, result } = await costOf((db) => listProcedureRecords(db, ADMINISTRATOR, { search, limit: 24 }));
  expect(JSON.parse(result.records)).toHaveLength(Math.min(count, 24));
  expect(result.next_cursor !== undefined).toBe(count > 24);
  expect(read).toBeLessThan(MAX_BLOCKS);
});
