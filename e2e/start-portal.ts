import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type RunningDemo, type Settings, startDemoServer } from './demo-server.ts';

/** The variable that names the data folder which the run's setup seeded. */
export const SEEDED_DATA_DIR = 'SEEDED_DATA_DIR';

/** Starts a portal on a copy of the seeded demo, with settings of its own. */
export async function startPortal(settings: Settings = {}): Promise<RunningDemo> {
  const seeded = process.env[SEEDED_DATA_DIR];
  if (seeded === undefined) throw new Error(`${SEEDED_DATA_DIR} is not set: the demo was not seeded`);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dewar-journeys-'));
  // Where the database's user cannot reach this folder its files are elsewhere: then each portal fills its own.
  if (existsSync(path.join(seeded, 'postgres/cluster'))) await copyContent(seeded, dataDir);
  const demo = await startDemoServer(dataDir, settings);
  const stop = async () => {
    await demo.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: demo.url, stop };
}

async function copyContent(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') return cp(from, to, { recursive: true });
  // PostgreSQL insists on the owner and the rights of its files, which Node's own copy does not keep.
  await promisify(execFile)('cp', ['-pR', `${from}/.`, to]);
}
