import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AnyEndpoint, DataOf } from '@dewar/contract/endpoint';
import type { ErrorResponse } from '@dewar/contract/error-response';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { buildApp, type Parts } from '../src/app.ts';
import { type CaptchaCheck, createCaptchaCheck } from '../src/shared/captcha/captcha.ts';
import { type Config, readConfig } from '../src/shared/config.ts';
import { type Database, openDatabase, openPool } from '../src/shared/database/database.ts';
import { dropDatabase } from './drop-database.ts';

/** A clock that stands still until a test changes it. */
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

export interface TestResponse<E> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  /** The whole body as text, and parsed. */
  readonly text: string;
  readonly bytes: Buffer;
  readonly body: { data: DataOf<E>; message?: string; next_cursor?: string } & Partial<ErrorResponse>;
}

export interface TestCall {
  readonly token?: string | undefined;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** Sent as multipart/form-data in the endpoint's field, with the body's fields beside it; or in the named fields. */
  readonly file?: File | Readonly<Record<string, File | string | File[]>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly clock: TestClock;
  readonly config: Config;
  /** The pauses before attempts to sign in, in seconds; nobody waits for them. */
  readonly pauses: readonly number[];
  /** The server's log entries, oldest first. */
  readonly logs: readonly Record<string, unknown>[];
  /** Writes to `logs`. */
  readonly log: pino.Logger;
  call<E extends AnyEndpoint>(endpoint: E, call?: TestCall): Promise<TestResponse<E>>;
  stop(): Promise<void>;
}

const START = '2026-06-10T12:00:00.000Z';
/** Only to end a statement that hangs: tests fill years of rows, and a machine may be ten times as slow beside others. */
const STATEMENT_TIMEOUT_MS = 150_000;

/** Limits by real time are off: a test of one sets it. Streams end at once: an injected request waits for their end. */
export const TEST_SETTINGS = {
  CHECK_RESPONSES: 'true',
  CALLS_PER_10_SECONDS: '0',
  MAX_EVENT_LOOP_DELAY_MS: '0',
  FAILED_TOKENS_PER_MINUTE: '0',
  UPLOADS_PER_MINUTE: '0',
  EXPORTS_PER_MINUTE: '0',
  SCIM_CALLS_PER_MINUTE: '0',
  EVENT_STREAM_SECONDS: '0',
  SESSION_SECRET: 'long enough, and known to tests alone',
  PRIVATE_PUSH_SERVICES: 'https://push.trusted.example',
  PRIVATE_WEBHOOK_RECEIVERS: 'https://receiver.trusted.example',
};

/** A server on its own database, cloned from the migrated template; one per test file. */
export async function startTestServer(
  environment: Readonly<Record<string, string>> = {},
  captcha?: CaptchaCheck,
  parts: Pick<Parts, 'resolveName' | 'resolveTxt'> = {},
): Promise<TestServer> {
  const template = inject('postgres');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(template, `create database ${name} template ${template.templateDatabase} strategy file_copy`);
  const dataDir = path.join(tmpdir(), `dewar-${name}`);
  const config = readConfig({ ...TEST_SETTINGS, DATA_DIR: dataDir, ...environment });
  const logs: Record<string, unknown>[] = [];
  const log = pino({ level: config.LOG_LEVEL }, { write: (line: string) => void logs.push(JSON.parse(line)) });
  const clock = new TestClock(START);
  const { connection } = template;
  const pool = openPool({ connection: { ...connection, database: name }, connections: 6, onError: () => {} });
  pool.options.statement_timeout = STATEMENT_TIMEOUT_MS;
  const pauses: number[] = [];
  const app = await buildApp({
    config,
    pool,
    log,
    clock,
    pause: async (seconds) => void pauses.push(seconds),
    captcha: captcha ?? createCaptchaCheck(config, log),
    webFolder: undefined,
    ...parts,
  });
  return {
    app,
    db: openDatabase(pool),
    pool,
    clock,
    config,
    pauses,
    logs,
    log,
    call: (endpoint, call) => inject_(app, endpoint, call),
    stop: async () => {
      await app.close();
      await pool.end();
      await rm(dataDir, { recursive: true, force: true });
      await dropDatabase(name, (statement) => onServer(template, statement));
    },
  };
}

async function inject_<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  call: TestCall = {},
): Promise<TestResponse<E>> {
  const { token, params, query, file, headers } = call;
  const form = file === undefined ? undefined : await encodeForm(formFieldsOf(endpoint, call));
  const body = form === undefined ? call.body : undefined;
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
      ...(form !== undefined && { 'content-type': form.contentType }),
      ...headers,
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    ...(form !== undefined && { payload: form.payload }),
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    bytes: response.rawPayload,
    body: response.body.startsWith('{') ? JSON.parse(response.body) : {},
  };
}

type FormFields = Readonly<Record<string, File | string | File[]>>;

/** The form of a request with a file: the body's fields as text, and the file. */
export function formFieldsOf(endpoint: AnyEndpoint, { body, file }: TestCall): FormFields {
  if (!(file instanceof File)) return file ?? {};
  const fields = Object.entries(body ?? {}).map(([name, value]) => [name, String(value)] as const);
  return { ...Object.fromEntries(fields), [endpoint.upload ?? Object.keys(endpoint.uploads ?? {})[0] ?? 'file']: file };
}

/** A form encoded like in a browser. */
export async function encodeForm(fields: FormFields) {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) form.append(name, value);
  }
  const encoded = new Response(form);
  return {
    contentType: encoded.headers.get('content-type') ?? '',
    payload: Buffer.from(await encoded.arrayBuffer()),
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
