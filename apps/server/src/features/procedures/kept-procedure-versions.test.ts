import { getProcedureVersion } from '@dewar/contract/procedure-versions';
import { deleteProcedure } from '@dewar/contract/procedures';
import { getUpload } from '@dewar/contract/uploads';
import { PROCEDURE_VERSIONS_KEPT } from '@dewar/domain/primitives/limits';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCostReader } from '../../../test-support/blocks-read.ts';
import { type ProcedureWorld, startProcedureWorld } from './procedure-test-world.ts';
import { keepVersion, listVersionRows } from './procedure-version-repository.ts';

const { count, bytes } = PROCEDURE_VERSIONS_KEPT;
const author = { saved_at: new Date('2026-06-01'), saved_by_email: null, note: null };

let world: ProcedureWorld;

beforeAll(async () => {
  world = await startProcedureWorld();
});
afterAll(() => world.server.stop());

/** Saves a text that is longer than requests may be, or many of them. */
async function saveText(id: number, full_content: string): Promise<void> {
  await world.server.db.updateTable('procedures').set({ full_content }).where('id', '=', id).execute();
  await keepVersion(world.server.db, id, author);
}

describe('the versions that are kept of a procedure', () => {
  test('are as many as the limit, and their numbers are not used again', async () => {
    const id = await world.create();
    for (let n = 2; n <= count + 3; n += 1) await saveText(id, `text ${n}`);
    const numbers = await world.numbersOf(id);
    expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([count, count + 3, 4]);
  });

  test('take no more space than the limit, but the latest one is always kept', async () => {
    const id = await world.create();
    for (const letter of ['a', 'b', 'c']) await saveText(id, letter.repeat(bytes / 2));
    expect(await world.numbersOf(id)).toEqual([4, 3]);
    await saveText(id, 'd'.repeat(bytes + 1));
    expect(await world.numbersOf(id)).toEqual([5]);
  });

  test('are listed at the same cost however long their texts and however many other procedures there are', async () => {
    const costOf = createCostReader(world.server);
    const id = await world.create();
    for (let n = 0; n < 20; n += 1) await saveText(id, `${n}`);
    const before = await costOf((db) => listVersionRows(db, id));
    await world.server.pool.query(
      `with made as (insert into procedures (title) select 'Other ' || n from generate_series(1, 2000) n returning id)
       insert into procedure_versions (procedure_id, number, saved_at, changed_fields, title, full_content, category_ids,
         category_names, visibility)
       select id, n, now(), '{}', 't', repeat('text ', 500), '{}', '{}', 'private' from made, generate_series(1, 10) n`,
    );
    await world.server.pool.query('vacuum analyze procedure_versions');
    const after = await costOf((db) => listVersionRows(db, id));
    expect(after.result).toEqual(before.result);
    expect(after.read).toBeLessThan(before.read + 10);
  });
});

describe('a picture that only an earlier version shows', () => {
  let picture: { url: string; filename: string };
  let id: number;
  const see = async (token: string) =>
    (await world.server.call(getUpload, { token, params: { filename: picture.filename } })).status;
  const unusedForLong = () =>
    world.server.db
      .updateTable('uploads')
      .set({ last_used_at: new Date('2020-01-01') })
      .execute();

  beforeEach(async () => {
    picture = await world.uploadPicture();
    id = await world.create({ full_content: `![](${picture.url})`, visibility: 'public' });
    expect(await see(world.user)).toBe(200);
    await world.save(id, { full_content: 'without' });
  });

  test('stays, is shown to administrators alone, and is there when the version is restored', async () => {
    await unusedForLong();
    await world.sweepUploads(world.server.clock.now());
    expect([await see(world.user), await see(world.admin)]).toEqual([404, 200]);
    const old = await world.server.call(getProcedureVersion, { token: world.admin, params: { id, number: 1 } });
    expect(old.body.data.full_content).toContain(picture.url);
    expect((await world.restore(id, 1)).status).toBe(200);
    expect(await see(world.user)).toBe(200);
  });

  test('stays while the deleted procedure can be brought back, and goes with it', async () => {
    await world.server.call(deleteProcedure, { token: world.admin, params: { id } });
    await unusedForLong();
    await world.sweepUploads(world.server.clock.now());
    expect(await see(world.admin)).toBe(200);
    await world.server.db.deleteFrom('deleted_records').where('entity_id', '=', id).execute();
    await world.sweepUploads(world.server.clock.now());
    expect(await see(world.admin)).toBe(404);
  });

  test('goes when its version is dropped, but not before the usual time', async () => {
    await unusedForLong();
    await saveText(id, 'd'.repeat(bytes + 1));
    await world.sweepUploads(new Date());
    expect(await see(world.admin)).toBe(200);
    await world.sweepUploads(new Date(Date.now() + 31 * MILLISECONDS_PER_DAY));
    expect(await see(world.admin)).toBe(404);
  });
});
