import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import { buildApp } from '../src/app.ts';
import { createCaptchaCheck } from '../src/shared/captcha/captcha.ts';
import { readConfig } from '../src/shared/config.ts';
import { openPool } from '../src/shared/database/database.ts';
import { urlOf } from '../src/shared/database/embedded/embedded-postgres.ts';
import { TEST_SETTINGS, type TestServer } from './test-server.ts';

export interface SecondServer {
  readonly app: FastifyInstance;
  stop(): Promise<void>;
}

export interface SecondServerOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly webFolder?: string;
  /** Instead of the first server's database. */
  readonly connection?: pg.ClientConfig;
}

/** Another server with the first one's clock and by default its database, through its own pool. */
export async function startSecondServer(first: TestServer, options: SecondServerOptions = {}): Promise<SecondServer> {
  const { environment = {}, webFolder, connection = await connectionOf(first) } = options;
  const config = {
    ...first.config,
    ...readConfig({ ...TEST_SETTINGS, ...environment }),
  };
  const pool = openPool({ connection, connections: 4, onError: () => {} });
  const { log } = first.app;
  const app = await buildApp({
    config,
    pool,
    log,
    clock: first.clock,
    pause: async () => {},
    captcha: createCaptchaCheck(config, log),
    webFolder,
  });
  return {
    app,
    stop: async () => {
      await app.close();
      await pool.end();
    },
  };
}

/** Connection options for the first server's database. */
export async function connectionOf(server: TestServer): Promise<pg.ClientConfig> {
  const { rows } = await server.pool.query<{ name: string }>('select current_database() as name');
  return { ...inject('postgres').connection, database: rows[0]?.name ?? '' };
}

/** The same as DATABASE_URL has it. */
export async function databaseUrlOf(server: TestServer): Promise<string> {
  const { rows } = await server.pool.query<{ name: string }>('select current_database() as name');
  return urlOf({ password: '', ...inject('postgres').connection, database: rows[0]?.name ?? '' });
}

/** A connection outside the server's pool: to hold locks, or to break things. */
export async function openClient(server: TestServer): Promise<pg.Client> {
  const client = new pg.Client(await connectionOf(server));
  await client.connect();
  return client;
}
