import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type RunningDemo, type Settings, startDemoServer } from './demo-server.ts';

/** The variable with the data folder that the global setup filled. */
export const SEEDED_DATA_DIR = 'SEEDED_DATA_DIR';

/** Starts a portal on a copy of the filled demo, with its own settings. */
export async function startPortal(settings: Settings = {}): Promise<RunningDemo> {
  const seeded = process.env[SEEDED_DATA_DIR];
  if (seeded === undefined) throw new Error(`${SEEDED_DATA_DIR} is not set: the demo was not seeded`);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dewar-journeys-'));
  // If the database's user cannot reach this folder, its files are elsewhere, and each portal fills its own.
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
  // PostgreSQL requires the owner and the permissions of its files, which Node's own copy does not keep.
  await promisify(execFile)('cp', ['-pR', `${from}/.`, to]);
}
