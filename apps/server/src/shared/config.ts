import { isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import { describeIssue } from '@dewar/contract/field-errors';
import { isEmailAddress } from '@dewar/domain/primitives/contact-details';
import { z } from 'zod';
import { readS3Url } from './file-storage/s3-url.ts';

const MAX_PORT = 65_535;
const port = z.coerce.number().int().min(0).max(MAX_PORT);
const text = z.string().min(1);
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
/** Separated by commas. */
const list = z.string().transform((items) =>
  items
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);
const host = text.refine(
  (name) => isIP(name) > 0 || (/^[\w-]+(?:\.[\w-]+)*$/.test(name) && URL.canParse(`http://${name}`)),
  {
    message: 'must be an address or a name of this machine, such as 127.0.0.1',
  },
);
const proxies = list.refine((addresses) => addresses.every(isProxy), {
  message: 'must be addresses or networks such as 127.0.0.1 or 10.0.0.0/8, separated by commas',
});
const sender = text.regex(/^(?:[^<>]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, {
  message: 'must contain an address, such as Dewar <dewar@example.com>',
});
/** Such as 127.0.0.1:9464 or [::1]:9464. */
const hostAndPort = z.string().transform((address, context) => {
  const [, host = '', port] = /^(\[[0-9a-f:.]+\]|[^\s:[\]]+):(\d{1,5})$/i.exec(address) ?? [];
  if (port !== undefined && Number(port) <= MAX_PORT) return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  context.addIssue({ code: 'custom', message: 'must be a host and a port, such as 127.0.0.1:9464' });
  return z.NEVER;
});
/** A socket's path, or a host and a port. */
const socketAddress = z.union(
  [
    z
      .string()
      .regex(/^\//)
      .transform((path) => ({ path })),
    hostAndPort,
  ],
  { error: 'must be the path of a socket, or a host and a port such as 127.0.0.1:3310' },
);
/** An address with nothing behind the host, as browsers write it: 'https://portal.example'. */
const origin = (example: string, told = (error: string, _address: string) => error) =>
  z.string().transform((address, context) => {
    const read = readOrigin(address, example);
    if ('origin' in read) return read.origin;
    context.addIssue({ code: 'custom', message: told(read.error, address) });
    return z.NEVER;
  });
/** A place for files; its address is read as a whole, so that a mistake in it is told at the start. */
const place = (name: string, allowed: RegExp, message: string) =>
  z.string().transform((address, context) => {
    const written = address.replace(/^(?:s3|file):/i, (protocol) => protocol.toLowerCase());
    const error = allowed.test(written) ? findPlaceError(written, name) : message;
    if (error === undefined) return written;
    context.addIssue({ code: 'custom', message: error });
    return z.NEVER;
  });
const origins = (example: string) => list.pipe(z.array(origin(example, (error, address) => `'${address}' ${error}`)));
const url = (protocol: RegExp, example: string) => z.url({ protocol, error: `must be an address such as ${example}` });
/** Without a host, mails would be handed to this machine. */
const mailServer = z.url({
  ...{ protocol: /^smtps?$/, hostname: /./ },
  error: 'must be an address such as smtps://user:password@mail.example.com',
});
const count = z.coerce.number().int().positive();

/** The minimum length of SESSION_SECRET, in characters. */
export const MIN_SESSION_SECRET_LENGTH = 32;

/** Of a new DATA_DIR: others of the machine may pass, as the user of the embedded PostgreSQL has to, but not look. */
export const DATA_DIR_MODE = 0o711;

/** What is invalid has to be told at the start, and not by the first backup at night. */
const BACKUP_ADDRESS = /^(s3:|file:|(?![a-z][a-z0-9+.-]+:\/\/))/i;
const AGE_RECIPIENT = /^age1[0-9a-z]{50,}$/;

/** '14d 8w 12m': days, weeks and months; each may be left out, but not all. */
export const RETENTION = /^(?=\d)(?:([1-9]\d{0,3})d)?\s*(?:([1-9]\d{0,3})w)?\s*(?:([1-9]\d{0,3})m)?$/;

/** Ten years; the end of a session must be a date that the database can store. */
const MAX_SESSION_DAYS = 3_650;

/** All settings from the environment with their defaults; .env.example explains them. */
const environmentSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: port.default(3000),
  HOST: host.default('127.0.0.1'),
  PUBLIC_URL: origin('https://portal.example.com').optional(),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://dewar@db.example.com/dewar').optional(),
  DATABASE_CONNECTIONS: count.max(500).default(12),
  DATABASE_WAIT_SECONDS: z.coerce.number().int().min(0).max(3_600).default(60),
  EMBEDDED_POSTGRES_USER: text.optional(),
  TRUSTED_PROXIES: proxies.default([]),
  SMTP_URL: mailServer.optional(),
  MAIL_FROM: sender.default('Dewar <dewar@localhost>'),
  STORAGE_URL: place(
    'STORAGE_URL',
    /^(?:file|s3):\/\/./,
    'must be a folder (file:///…) or a bucket (s3://…)',
  ).optional(),
  CLAMD_ADDRESS: socketAddress.optional(),
  CLAMD_SECONDS: z.coerce.number().positive().max(600).default(60),
  PRIVATE_PUSH_SERVICES: origins('https://push.example.com').default([]),
  PRIVATE_WEBHOOK_RECEIVERS: origins('https://erp.example.com').default([]),
  PRIVATE_SIGN_ON_PROVIDERS: origins('https://id.example.com').default([]),
  BACKUP_TO: place('BACKUP_TO', BACKUP_ADDRESS, 'must be a folder or a bucket (s3://…)').optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 02:15')
    .default('02:15'),
  BACKUP_KEEP: text.regex(RETENTION, 'must be like 14d 8w 12m; leave out what is not kept').default('14d 8w 12m'),
  BACKUP_RECIPIENTS: list
    .refine((keys) => keys.every((key) => AGE_RECIPIENT.test(key)), 'must be public keys of age (age1…)')
    .default([]),
  RECAPTCHA_SITE_KEY: text.optional(),
  RECAPTCHA_SECRET: text.optional(),
  RECAPTCHA_VERIFY_URL: url(/^https?$/, 'https://captcha.example.com/verify').default(
    'https://www.google.com/recaptcha/api/siteverify',
  ),
  ADMIN_EMAIL: z.string().refine(isEmailAddress, 'must be an email address').optional(),
  ADMIN_PASSWORD: text.optional(),
  DEMO_PASSWORD: text.default('demo-tank-1'),
  SESSION_SECRET: z
    .string()
    .refine(
      (secret) => secret.length >= MIN_SESSION_SECRET_LENGTH,
      `must have at least ${MIN_SESSION_SECRET_LENGTH} characters`,
    )
    .optional(),
  SESSION_IDLE_HOURS: count.max(MAX_SESSION_DAYS * 24).default(72),
  SESSION_ABSOLUTE_DAYS: count.max(MAX_SESSION_DAYS).default(30),
  CALLS_PER_10_SECONDS: z.coerce.number().int().min(0).default(2_000),
  TOKEN_CALLS_PER_10_SECONDS: count.default(500),
  SCIM_CALLS_PER_MINUTE: z.coerce.number().int().min(0).default(3_000),
  MAX_EVENT_LOOP_DELAY_MS: z.coerce.number().int().min(0).default(3_000),
  BODY_SECONDS: z.coerce.number().positive().max(600).default(60),
  FAILED_TOKENS_PER_MINUTE: z.coerce.number().int().min(0).default(300),
  UPLOADS_PER_MINUTE: z.coerce.number().int().min(0).default(60),
  EXPORTS_PER_MINUTE: z.coerce.number().int().min(0).default(30),
  SIGN_IN_FAILURES_PER_ACCOUNT: count.default(10),
  SIGN_IN_FAILURES_PER_ADDRESS: count.default(100),
  SIGN_IN_ATTEMPTS_BEFORE_DELAY: count.default(10),
  MAIL_REQUESTS_PER_ADDRESS: count.default(10),
  MAIL_REQUESTS_PER_RECIPIENT: count.default(5),
  INVITATION_MAILS_PER_RECIPIENT: count.default(5),
  EVENT_HEARTBEAT_SECONDS: z.coerce.number().positive().max(3_600).default(25),
  EVENT_STREAM_SECONDS: z.coerce.number().int().min(0).default(3_600),
  AI_BASE_URL: url(/^https?$/, 'http://127.0.0.1:11434/v1').optional(),
  AI_API_KEY: text.optional(),
  AI_MODEL: text.optional(),
  AI_SILENCE_SECONDS: z.coerce.number().positive().max(600).default(30),
  AI_SECTION_SECONDS: z.coerce.number().positive().max(600).default(60),
  AI_LESSON_SECONDS: z.coerce.number().positive().max(3_600).default(180),
  AI_SECTIONS_AT_ONCE: z.coerce.number().int().min(1).max(4).default(2),
  AI_LESSONS_PER_DAY: z.coerce.number().int().min(0).default(50),
  AI_CALLS_PER_DAY: z.coerce.number().int().min(0).default(600),
  METRICS: flag.default(false),
  METRICS_ADDRESS: hostAndPort.prefault('127.0.0.1:9464'),
  CHECK_RESPONSES: flag.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

function isProxy(text: string): boolean {
  // The names that the proxy library knows.
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', mask, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (mask === undefined) return true;
  const bits = version === 4 ? 32 : 128;
  return isIP(mask) === 4 ? version === 4 : /^\d{1,3}$/.test(mask) && Number(mask) <= bits;
}

function findPlaceError(address: string, name: string): string | undefined {
  try {
    if (address.startsWith('s3:')) readS3Url(address, name);
    if (address.startsWith('file:')) fileURLToPath(address);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.replace(`${name}: `, '') : String(error);
  }
}

function readOrigin(address: string, example: string): { readonly origin: string } | { readonly error: string } {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    return { error: `must be an address such as ${example}` };
  }
  if (url.username !== '' || url.password !== '') return { error: 'must not contain a user name or a password' };
  if (!/^\/*$/.test(url.pathname)) {
    return { error: `must end with the host, without '${url.pathname}'` };
  }
  if (url.search !== '' || url.hash !== '')
    return { error: `must end with the host, without '${url.search}${url.hash}'` };
  return { origin: url.origin };
}

export type Config = Readonly<z.infer<typeof environmentSchema>> & { readonly publicUrl: string };

/** The only place that reads the environment. Throws an Error that lists every invalid variable. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environmentSchema.safeParse(set, { reportInput: true });
  const invalid = parsed.success ? [] : parsed.error.issues.map(describeInvalidSetting);
  const errors = [...invalid, ...findContradictions(set)];
  if (!parsed.success || errors.length > 0) {
    throw new Error(`Invalid settings:\n${errors.map((error) => `  ${error}`).join('\n')}`);
  }
  return {
    ...parsed.data,
    publicUrl: parsed.data.PUBLIC_URL ?? localOrigin(parsed.data),
  };
}

function localOrigin({ HOST, PORT }: Pick<z.infer<typeof environmentSchema>, 'HOST' | 'PORT'>): string {
  return new URL(`http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`).origin;
}

function describeInvalidSetting(issue: z.core.$ZodIssue): string {
  return `${String(issue.path[0])}: ${describeIssue(issue)}`;
}

function findContradictions(settings: Readonly<Record<string, string | undefined>>): string[] {
  const errors: string[] = [];
  if ((settings.RECAPTCHA_SITE_KEY === undefined) !== (settings.RECAPTCHA_SECRET === undefined)) {
    errors.push('RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET: both or neither must be set');
  }
  if ((settings.ADMIN_EMAIL === undefined) !== (settings.ADMIN_PASSWORD === undefined)) {
    errors.push('ADMIN_EMAIL, ADMIN_PASSWORD: both or neither must be set');
  }
  if ((settings.AI_BASE_URL === undefined) !== (settings.AI_MODEL === undefined)) {
    errors.push('AI_BASE_URL, AI_MODEL: both or neither must be set');
  }
  if (settings.AI_API_KEY !== undefined && settings.AI_BASE_URL === undefined) {
    errors.push('AI_API_KEY: is for AI_BASE_URL, which is not set');
  }
  return errors;
}
