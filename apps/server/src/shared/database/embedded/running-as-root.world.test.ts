import { chmod, chown, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PostgresBinaries, prepareBinaries } from './binaries.ts';
import { type OsUser, resolveRunAs } from './run-as.ts';
import { query } from './testing/query.ts';
import { type FixtureOptions, isRoot, TestSite } from './testing/start-server.ts';

// Run as root, 'not root' means the user nobody. Run as another user, the cases that root has to work around just
// succeed.

const site = new TestSite();
const silent = { info: () => {}, warn: () => {}, error: () => {} };
let ordinary: OsUser | undefined;
let binaries: PostgresBinaries;

beforeAll(async () => {
  ordinary = await resolveRunAs({ requested: 'nobody', owner: undefined });
  binaries = await prepareBinaries({
    user: ordinary,
    copyParents: [await site.makeFolder()],
    nativeDirectory: undefined,
    log: silent,
  });
});
afterAll(() => site.cleanUp());

/** The fixture's options to run without root's rights on a data directory of its own. */
async function asOrdinaryUser(): Promise<FixtureOptions> {
  const dataDir = await site.makeFolder({ owner: ordinary });
  return { dataDir, dropTo: ordinary, nativeDirectory: binaries.directory };
}

async function ownerOf(file: string): Promise<number> {
  return (await stat(file)).uid;
}

/** The package as npm leaves it without install scripts, in a folder closed to others. */
async function makeClosedCheckout(): Promise<string> {
  const native = path.join(await site.makeFolder({ closed: true }), 'native');
  await cp(binaries.directory, native, { recursive: true, verbatimSymlinks: true });
  for (const entry of await readdir(native, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) await rm(path.join(entry.parentPath, entry.name));
  }
  const links = ['libpq.so.5', 'libicuuc.so.60', 'libicui18n.so.60', 'libicudata.so.60'];
  const lib = await readdir(path.join(native, 'lib'));
  const list = links.map((link) => ({
    source: `native/lib/${lib.find((name) => name.startsWith(`${link}.`))}`,
    target: `native/lib/${link}`,
  }));
  await writeFile(path.join(native, 'pg-symlinks.json'), JSON.stringify(list));
  return native;
}

describe.concurrent('embedded PostgreSQL belongs,', () => {
  test('when not started as root, to our own user', async () => {
    const options = await asOrdinaryUser();
    await (await site.startReady(options)).stop();
    const again = await site.startReady(options);
    expect(await query(again.ready.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await ownerOf(path.join(options.dataDir, 'postgres/cluster'))).toBe(ordinary?.uid ?? process.getuid?.());
    await again.stop();
  });

  test('when started as root, to the same unprivileged user at each start', async () => {
    const dataDir = await site.makeFolder();
    const cluster = path.join(dataDir, 'postgres/cluster');
    await (await site.startReady({ dataDir, runAs: 'nobody' })).stop();
    const owner = await ownerOf(cluster);
    expect(owner).toBe(isRoot ? ordinary?.uid : process.getuid?.());

    const again = await site.startReady({ dataDir });
    expect(await ownerOf(path.join(cluster, 'postmaster.pid'))).toBe(owner);
    expect(await ownerOf(path.join(dataDir, 'postgres/password'))).toBe(process.getuid?.());
    await again.stop();
  });

  test('when started as root, to no other or unknown user, which is rejected', async () => {
    const options = { ...(await asOrdinaryUser()), durable: false };
    await (await site.startReady(options)).stop();
    const missing = path.join(await site.makeFolder(), 'missing');
    const unknown = site.start({ ...options, dataDir: missing, dropTo: undefined, runAs: 'no-such-user' });
    if (!isRoot) {
      await unknown.waitFor('ready');
      return;
    }
    expect((await unknown.waitFor('refused')).message).toContain("names 'no-such-user', which is no user");
    await expect(stat(missing), 'nothing was made').rejects.toThrow('ENOENT');
    // As root, PostgreSQL runs as the owner of the data, whichever user is preferred.
    const asRoot = await site.startReady({ ...options, dropTo: undefined });
    await asRoot.stop();
    expect(await ownerOf(path.join(options.dataDir, 'postgres/cluster'))).toBe(ordinary?.uid);
  });
});

describe.concurrent('in a checkout that only root can enter, embedded PostgreSQL', () => {
  test('runs, if necessary from a copy that is made once', async () => {
    const sharedHome = await site.makeFolder();
    const nativeDirectory = await makeClosedCheckout();
    const options = { dataDir: await site.makeFolder(), nativeDirectory, sharedHome };
    const server = await site.startReady(options);
    expect(await query(server.ready.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();

    const copies = await readdir(sharedHome);
    expect(copies).toHaveLength(isRoot ? 1 : 0);
    const [copy] = copies;
    const before = copy && (await stat(path.join(sharedHome, copy))).ctimeMs;
    await (await site.startReady(options)).stop();
    expect(await readdir(sharedHome)).toEqual(copies);
    if (copy) expect((await stat(path.join(sharedHome, copy))).ctimeMs).toBe(before);
  });

  test('does not run a copy that somebody else could have changed, and repairs a damaged one', async () => {
    const sharedHome = await site.makeFolder();
    const nativeDirectory = await makeClosedCheckout();
    const prepare = () => prepareBinaries({ user: ordinary, copyParents: [sharedHome], nativeDirectory, log: silent });
    const { directory } = await prepare();
    if (!isRoot) {
      expect(directory).toBe(nativeDirectory);
      return;
    }
    const bki = path.join(directory, 'share/postgresql/postgres.bki');
    const { size } = await stat(bki);
    await writeFile(bki, '');
    await prepare();
    expect((await stat(bki)).size).toBe(size);

    await chown(path.join(directory, 'bin/postgres'), ordinary?.uid ?? 0, ordinary?.gid ?? 0);
    await expect(prepare()).rejects.toThrow(/belongs to uid \d+ or can be written by others: remove/);
  });
});

describe.concurrent('a data directory', () => {
  test("that is closed is opened to the database's user and nobody else", async () => {
    const dataDir = await site.makeFolder({ closed: true });
    const sharedHome = await site.makeFolder();
    const server = await site.startReady({ dataDir, sharedHome });
    expect(await stat(path.join(dataDir, 'postgres/cluster'))).toBeDefined();
    expect((await stat(dataDir)).mode & 0o777).toBe(isRoot ? 0o710 : 0o700);
    await server.stop();
  });

  test('in a folder that only root can enter has its data elsewhere, which is logged', async () => {
    const dataDir = path.join(await site.makeFolder({ closed: true }), 'data');
    const sharedHome = await site.makeFolder();
    const options = { dataDir, sharedHome };
    const first = await site.startReady(options);
    await query(first.ready.url, 'create table kept ()');
    await first.stop();
    const second = await site.startReady(options);
    expect(await query(second.ready.url, 'select * from kept')).toEqual([]);
    await second.stop();
    expect(first.logged('the database is kept in')).toBe(isRoot);
    if (!isRoot) return;

    const pointer: { home: string } = JSON.parse(
      await readFile(path.join(dataDir, 'postgres/data-is-elsewhere.json'), 'utf8'),
    );
    expect(pointer.home.startsWith(sharedHome)).toBe(true);

    // Deleting the data directory means starting empty; the old data are kept aside all the same.
    await rm(dataDir, { recursive: true });
    const fresh = await site.startReady(options);
    await expect(query(fresh.ready.url, 'select * from kept')).rejects.toThrow('does not exist');
    await fresh.stop();
    expect(await readdir(pointer.home)).toContainEqual(expect.stringMatching(/^forsaken-/));

    await rm(path.join(pointer.home, 'cluster'), { recursive: true });
    expect((await site.start(options).waitFor('refused')).message).toContain('but it is not there');
  });

  test('that was copied, pointer included, can be used by one owner only', async () => {
    const parent = await site.makeFolder({ closed: true });
    const sharedHome = await site.makeFolder();
    const first = await site.startReady({ dataDir: path.join(parent, 'data'), sharedHome });
    await cp(path.join(parent, 'data'), path.join(parent, 'copy'), {
      recursive: true,
      filter: (source) => !source.endsWith('socket') && !source.includes('/cluster'),
    });
    const copied = site.start({ dataDir: path.join(parent, 'copy'), sharedHome });
    if (isRoot) expect((await copied.waitFor('refused')).message).toContain(`in use by process ${first.ready.pid}.`);
    else await copied.waitFor('ready');
    await first.stop();
  });

  test('without any usable place is rejected with instructions', async () => {
    const parent = await site.makeFolder({ closed: true });
    const blocked = path.join(await site.makeFolder(), 'a-file');
    await writeFile(blocked, '');
    const server = site.start({
      dataDir: path.join(parent, 'data'),
      sharedHome: path.join(blocked, 'dewar'),
      nativeDirectory: binaries.directory,
    });
    if (!isRoot) {
      await server.waitFor('ready');
      return;
    }
    const { message } = await server.waitFor('refused');
    expect(message).toContain(`may not enter ${parent}`);
    expect(message).toContain('set DATA_DIR to a folder');
    expect(message).toContain(`chmod o+x ${parent}`);
    expect(message).toContain('set DATABASE_URL');
  });

  test('that was closed later is rejected with instructions and left unchanged', async () => {
    const parent = await site.makeFolder();
    const dataDir = path.join(parent, 'data');
    await mkdir(dataDir);
    await (await site.startReady({ dataDir })).stop();
    await chmod(parent, 0o700);
    const server = site.start({ dataDir, sharedHome: await site.makeFolder() });
    if (!isRoot) {
      await server.waitFor('ready');
      return;
    }
    expect((await server.waitFor('refused')).message).toContain(`chmod o+x ${parent}`);
  });
});
