import { randomBytes } from 'node:crypto';
import type { AnyEndpoint, DataOf } from '@dewar/contract/endpoint';
import type { Failure } from '@dewar/contract/failure';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { buildApp } from '../src/app.ts';
import { type Config, readConfig } from '../src/config.ts';
import { type CaptchaCheck, createCaptchaCheck } from '../src/shared/captcha/captcha.ts';
import { type Database, openDatabase, openPool } from '../src/shared/database/database.ts';

/** A moment that stands still until a test moves it. */
export class TestClock {
  private time: number;
  constructor(start: string) {
    this.time = Date.parse(start);
  }
  now(): Date {
    return new Date(this.time);
  }
  advance(milliseconds: number): void {
    this.time += milliseconds;
  }
}

export interface TestAnswer<E> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  /** The whole body as text, and parsed. */
  readonly text: string;
  readonly body: { data: DataOf<E>; message?: string; next_cursor?: string } & Partial<Failure>;
}

export interface TestCall {
  readonly token?: string | undefined;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly clock: TestClock;
  readonly config: Config;
  /** What the server logged, oldest first. */
  readonly logs: readonly Record<string, unknown>[];
  call<E extends AnyEndpoint>(endpoint: E, call?: TestCall): Promise<TestAnswer<E>>;
  stop(): Promise<void>;
}

const START = '2026-06-10T12:00:00.000Z';

/** A server on a database of its own, cloned from the migrated template; one for each test file. */
export async function startTestServer(
  environment: Readonly<Record<string, string>> = {},
  captcha?: CaptchaCheck,
): Promise<TestServer> {
  const template = inject('postgres');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(template, `create database ${name} template ${template.templateDatabase} strategy file_copy`);
  const config = readConfig({ CHECK_ANSWERS: 'true', CALLS_PER_10_SECONDS: '0', LOG_LEVEL: 'info', ...environment });
  const logs: Record<string, unknown>[] = [];
  const log = pino({ level: config.LOG_LEVEL }, { write: (line: string) => void logs.push(JSON.parse(line)) });
  const clock = new TestClock(START);
  const { connection } = template;
  const pool = openPool({ connection: { ...connection, database: name }, connections: 6, onError: () => {} });
  const app = await buildApp({
    config,
    pool,
    log,
    clock,
    captcha: captcha ?? createCaptchaCheck(config, log),
    webFolder: undefined,
  });
  return {
    app,
    db: openDatabase(pool),
    pool,
    clock,
    config,
    logs,
    call: (endpoint, call) => inject_(app, endpoint, call),
    stop: async () => {
      await app.close();
      await pool.end();
      await onServer(template, `drop database ${name} with (force)`);
    },
  };
}

async function inject_<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  call: TestCall = {},
): Promise<TestAnswer<E>> {
  const { token, params, query, body, headers } = call;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params?.[name] ?? '')));
  const search = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );
  const response = await app.inject({
    method: endpoint.method,
    url: `${path}${search.size > 0 ? `?${search}` : ''}`,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    body: response.body.startsWith('{') ? JSON.parse(response.body) : {},
  };
}

async function onServer(template: { connection: pg.ClientConfig }, statement: string): Promise<void> {
  const client = new pg.Client({ ...template.connection, database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: {
      connection: { host: string; port: number; user: string; password?: string; database: string };
      templateDatabase: string;
    };
  }
}
