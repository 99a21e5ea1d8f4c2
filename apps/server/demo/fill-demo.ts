import type pg from 'pg';
import { systemClock } from '../src/shared/clock.ts';
import { openDatabase, openPool } from '../src/shared/database/database.ts';
import { openFileStorage } from '../src/shared/file-storage/open-file-storage.ts';
import { readDemoConfig } from './demo-config.ts';
import { seedDemo } from './seed-demo.ts';

/** Any other text gives another fleet of the same kind. */
const SEED = 'dewar';

// Run by start-demo.ts, which sends the database's address and receives errors. Ends if its parent ends.
process.once('disconnect', () => process.exit(1));
process.once('message', async (connection: pg.ClientConfig) => {
  try {
    await fill(connection);
    process.exit(0);
  } catch (error) {
    process.send?.(error instanceof Error ? error.message : String(error), () => process.exit(1));
  }
});

async function fill(connection: pg.ClientConfig): Promise<void> {
  const config = readDemoConfig();
  const pool = openPool({ connection, connections: config.DATABASE_CONNECTIONS, onError: () => {} });
  const fileStorage = await openFileStorage(config);
  await seedDemo(openDatabase(pool), {
    password: config.DEMO_PASSWORD,
    now: systemClock.now(),
    seed: SEED,
    fileStorage,
  });
  await pool.end();
}
