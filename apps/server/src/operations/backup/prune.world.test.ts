import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { MatrixWorld } from '../../../test-support/matrix-world.ts';
import { hashTables, openBackupWorld, startBackupSource } from './backup-test-world.ts';
import { pathOfManifest } from './piece-names.ts';
import { prune } from './prune.ts';
import { listBackups } from './repository.ts';
import { listSuperseded, readRetention } from './retention.ts';
import { verifyStore } from './verify-store.ts';

const quiet = () => undefined;
const DAY_MS = 86_400_000;

let source: MatrixWorld;
beforeAll(async () => {
  source = await startBackupSource();
  return () => source.server.stop();
});

const at = (...moments: string[]) => moments.map((created_at) => ({ created_at: `${created_at}:00.000Z` }));
const keptOf = (backups: ReturnType<typeof at>, retention: string) => {
  const superseded = listSuperseded(backups, readRetention(retention));
  return backups.filter((backup) => !superseded.includes(backup)).map(({ created_at }) => created_at.slice(0, 16));
};

test('the newest backup of each of the last days, weeks from Monday, and months is kept', () => {
  const backups = at(
    ...['2026-01-31T02:15', '2026-02-28T02:15', '2026-03-01T02:15', '2026-03-02T02:15'],
    ...['2026-03-08T02:15', '2026-03-09T02:15', '2026-03-09T14:00', '2026-03-10T02:15'],
  );
  expect(keptOf(backups, '2d')).toEqual(['2026-03-09T14:00', '2026-03-10T02:15']);
  expect(keptOf(backups, '3w')).toEqual(['2026-03-01T02:15', '2026-03-08T02:15', '2026-03-10T02:15']);
  expect(keptOf(backups, '2m')).toEqual(['2026-02-28T02:15', '2026-03-10T02:15']);
  expect(keptOf(backups, '1d 2w 3m')).toEqual([
    ...['2026-01-31T02:15', '2026-02-28T02:15', '2026-03-08T02:15', '2026-03-10T02:15'],
  ]);
});

test('days without a backup do not count: after a long pause the last ones are still there', () => {
  expect(keptOf(at('2025-05-01T02:15', '2025-05-02T02:15', '2026-03-10T02:15'), '2d')).toEqual([
    ...['2025-05-02T02:15', '2026-03-10T02:15'],
  ]);
});

test('whatever is kept, the newest backup stays, and a second look at the rest deletes nothing more', () => {
  const moments = fc.array(fc.integer({ min: 0, max: 400 * 24 }), { minLength: 1, maxLength: 60 });
  const count = fc.integer({ min: 1, max: 20 });
  fc.assert(
    fc.property(moments, count, count, count, (hours, days, weeks, months) => {
      const backups = hours.map((hour) => ({
        created_at: new Date(Date.UTC(2026, 0, 1) + (hour * DAY_MS) / 24).toISOString(),
      }));
      const retention = { days, weeks, months };
      const superseded = listSuperseded(backups, retention);
      const kept = backups.filter((backup) => !superseded.includes(backup));
      const newest = backups
        .map(({ created_at }) => created_at)
        .sort()
        .at(-1);
      expect(kept.map(({ created_at }) => created_at)).toContain(newest);
      expect(kept.length).toBeLessThanOrEqual(days + weeks + months);
      expect(listSuperseded(kept, retention)).toEqual([]);
    }),
  );
});

test('what does not say how many backups to keep is refused', () => {
  for (const text of ['', 'all', '0d', '14', '12m 14d', '14d8w12mx']) {
    expect(() => readRetention(text)).toThrow('does not say how many backups to keep');
  }
  expect(readRetention('14d 8w 12m')).toEqual({ days: 14, weeks: 8, months: 12 });
  expect(readRetention('8w')).toEqual({ days: 0, weeks: 8, months: 0 });
});

test('a backup deletes the older ones that are not kept, with the pieces that no other needs, and no more', async () => {
  const world = await openBackupWorld(source);
  const retention = readRetention('2d');
  const ids: string[] = [];
  for (let day = 0; day < 4; day += 1) {
    await world.newFile();
    ids.push((await world.backUp({ retention })).id);
    world.server.clock.advance(DAY_MS);
  }
  expect((await listBackups(world.store)).map(({ id }) => id)).toEqual(ids.slice(2));
  expect((await verifyStore(world.store, quiet)).problems).toEqual([]);
  expect(world.reports.some((line) => /^Deleted 1 old backup \(/.test(line))).toBe(true);
  // Nothing stays that none of the two needs.
  const before = await world.store.list('pieces');
  expect(await prune(world.store, retention)).toEqual({ backups: 0, bytes: 0 });
  expect(await world.store.list('pieces')).toEqual(before);
  const target = await world.makeTarget();
  await world.restoreTo(target, { id: ids[2] });
  await world.restoreTo(await world.makeTarget());
});

test('a backup of the database alone replaces none that has the files too', async () => {
  const world = await openBackupWorld(source);
  const retention = readRetention('1d');
  const whole = await world.backUp({ retention });
  world.server.clock.advance(1_000);
  const alone = await world.backUp({ retention, hasFiles: false });
  expect((await listBackups(world.store)).map(({ id }) => id)).toEqual([whole.id, alone.id]);
  await world.restoreTo(await world.makeTarget(), { id: whole.id });
});

test('no old backup is deleted while a manifest is damaged, and the new one stands', async () => {
  const world = await openBackupWorld(source);
  const first = await world.backUp();
  const file = path.join(world.folder, pathOfManifest(first.id));
  const text = await readFile(file, 'utf8');
  await writeFile(file, '{}');
  world.server.clock.advance(1_000);
  const second = await world.backUp({ retention: readRetention('1d') });
  expect(world.reports).toContainEqual(expect.stringMatching(/^Warning: No old backup is deleted, because /));
  await writeFile(file, text);
  expect((await listBackups(world.store)).map(({ id }) => id)).toEqual([first.id, second.id]);
  expect((await verifyStore(world.store, quiet)).problems).toEqual([]);
});

test('a backup looks at what the store holds when no other backup can still remove it', async () => {
  const world = await openBackupWorld(source);
  await world.backUp();
  world.server.clock.advance(1_000);
  const meanwhile: unknown[] = [];
  await world.backUp({
    store: {
      ...world.store,
      list: async (folder) => {
        if (meanwhile.length === 0) meanwhile.push(await world.backUp().catch((error: unknown) => error));
        return world.store.list(folder);
      },
    },
  });
  expect(meanwhile).toEqual([expect.objectContaining({ message: expect.stringContaining('Another backup') })]);
});

test('a backup of which somebody else removes a part meanwhile fails, and the next one is whole', async () => {
  const world = await openBackupWorld(source);
  await world.backUp();
  world.server.clock.advance(1_000);
  const earlier = await world.store.list('pieces');
  // Something new to write.
  await world.server.pool.query(`insert into companies (name, name_key) values ('New', 'new')`);
  let isRemoved = false;
  const failed = world.backUp({
    store: {
      ...world.store,
      write: async (name, content) => {
        const stored = await world.store.write(name, content);
        if (!isRemoved) for (const piece of earlier) await world.store.delete(piece.name);
        isRemoved = true;
        return stored;
      },
    },
  });
  await expect(failed).rejects.toThrow(/somebody else removed \d+ pieces of it/);
  expect((await listBackups(world.store)).length).toBe(1);
  const { id } = await world.backUp();
  const target = await world.makeTarget();
  await world.restoreTo(target, { id });
  expect(await hashTables(target.connection)).toEqual(await hashTables(world.source.connection));
});

test('a damaged piece that is deleted is stored again by the next backup, and all backups are whole', async () => {
  const world = await openBackupWorld(source);
  await world.backUp();
  const [largest] = (await world.store.list('pieces')).toSorted((a, b) => b.size - a.size);
  const file = path.join(world.folder, largest?.name ?? '');
  const content = await readFile(file);
  await writeFile(file, randomBytes(content.length));
  world.server.clock.advance(1_000);
  // Its size is right, and reading everything again every day would cost too much.
  await world.backUp();
  expect((await verifyStore(world.store, quiet)).problems).toHaveLength(1);
  await world.store.delete(largest?.name ?? '');
  world.server.clock.advance(1_000);
  await world.backUp();
  expect((await verifyStore(world.store, quiet)).problems).toEqual([]);
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  expect(sha256(await readFile(file))).toBe(sha256(content));
});
