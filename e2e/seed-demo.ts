import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startDemoServer } from './demo-server.ts';
import { SEEDED_DATA_DIR } from './start-portal.ts';

/** Fills one data folder with the demo for the whole run: every portal starts from a copy of it. */
export default async function seedDemo(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dewar-journeys-seed-'));
  const compiled = await mkdtemp(path.join(tmpdir(), 'dewar-journeys-compiled-'));
  // Every portal loads the same server code.
  process.env.NODE_COMPILE_CACHE = compiled;
  const demo = await startDemoServer(dataDir, {});
  await demo.stop();
  process.env[SEEDED_DATA_DIR] = dataDir;
  return async () => {
    await rm(dataDir, { recursive: true, force: true });
    await rm(compiled, { recursive: true, force: true });
  };
}
