import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { createTank } from '@dewar/contract/tanks';
import { listVacuumReadings } from '@dewar/contract/vacuum-readings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, BOSS, COMPANY, INES, startTokenWorld, type TokenWorld } from './api-token-test-world.ts';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../../../../..');
const MODULES = path.join(ROOT, 'node_modules');
let world: TokenWorld;
let folder: string;
let environment: NodeJS.ProcessEnv;

/** A program's folder beside nothing of ours: the package as `npm pack` makes it, and zod. */
beforeAll(async () => {
  world = await startTokenWorld();
  const body = { tank_number: 'QRHU 482913-7', company_name: COMPANY };
  await world.server.call(createTank, { token: await world.session(ADMIN), body });
  const origin = await world.server.app.listen({ host: '127.0.0.1', port: 0 });
  const { token } = await world.makeForCompany(BOSS, { scopes: ['readings:read', 'readings:write'] });
  environment = { PATH: process.env.PATH, PORTAL_URL: origin, PORTAL_TOKEN: token };
  folder = await mkdtemp(path.join(MODULES, '../.client-'));
  await run('npm', ['pack', '-w', '@dewar/client', '--pack-destination', folder], { cwd: ROOT });
  const [tarball = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  await run('tar', ['-xf', tarball], { cwd: folder });
  await mkdir(path.join(folder, 'node_modules/@dewar'), { recursive: true });
  await cp(path.join(folder, 'package'), path.join(folder, 'node_modules/@dewar/client'), { recursive: true });
  await symlink(path.join(MODULES, 'zod'), path.join(folder, 'node_modules/zod'));
  await cp(path.join(ROOT, 'packages/client/examples'), folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
});
afterAll(async () => {
  await world.server.stop();
  await rm(folder, { recursive: true, force: true });
});

test('the package has what it needs, and nothing of the server or of tests', async () => {
  const files = await readdir(path.join(folder, 'package'), { recursive: true });
  expect(files).toEqual(expect.arrayContaining(['README.md', 'dist/client/src/client.js']));
  expect(files.filter((name) => /\.test\.|^apps|(?<!\.d)\.ts$/.test(name))).toEqual([]);
  const { dependencies } = JSON.parse(await readFile(path.join(folder, 'package/package.json'), 'utf8'));
  expect(Object.keys(dependencies)).toEqual(['zod']);
});

test('its examples are typed by the package alone', async () => {
  const settings = {
    compilerOptions: {
      ...{ target: 'esnext', lib: ['esnext', 'dom'], module: 'nodenext', strict: true, noEmit: true },
      ...{ skipLibCheck: true, types: ['node'], typeRoots: [path.join(MODULES, '@types')] },
    },
    files: ['log-readings.ts', 'list-readings.ts'],
  };
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const { stdout } = await run(process.execPath, [compiler, '-p', folder]).catch((failed) => failed);
  expect(stdout).toBe('');
});

test('its examples log readings once, however often they are run, and list them', async () => {
  const lines = ['QRHU 482913-7,2026-05-05T08:00:00Z,12', 'QRHU 482913-7,2026-05-06T08:00:00Z,13', 'X,2026-05-06,-1'];
  const example = async (name: string, args: readonly string[], input = '') => {
    const running = run(process.execPath, [name, ...args], { cwd: folder, env: environment });
    running.child.stdin?.end(input);
    return (await running).stdout.trimEnd().split('\n');
  };
  const first = await example('log-readings.ts', [], lines.join('\n'));
  expect(first).toEqual([
    expect.stringMatching(/^QRHU 482913-7: reading \d+$/),
    expect.stringMatching(/^QRHU 482913-7: reading \d+$/),
    expect.stringMatching(/^X: .*vacuum_reading/),
  ]);
  expect(await example('log-readings.ts', [], lines.join('\n'))).toEqual(first);
  expect(await example('list-readings.ts', ['QRHU 482913-7'])).toEqual([
    expect.stringMatching(/^2026-05-06T08:00:00.* 13 µm$/),
    expect.stringMatching(/^2026-05-05T08:00:00.* 12 µm$/),
  ]);
  const token = await world.session(INES);
  const { body } = await world.server.call(listVacuumReadings, { token, query: { tank_number: 'QRHU 482913-7' } });
  expect(body.data).toHaveLength(2);
});
