import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { mediaCookieOf } from './http/media-cookie.ts';

const errorOf = (settings: Record<string, string>): string => {
  try {
    readConfig(settings);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'valid';
};

test.each([
  ['HTTPS://Portal.Example', 'https://portal.example'],
  ['https://portal.example/', 'https://portal.example'],
  ['https://portal.example//', 'https://portal.example'],
  ['https://PORTAL.example:443', 'https://portal.example'],
  ['http://portal.example:80/', 'http://portal.example'],
  ['https://portal.example:8443', 'https://portal.example:8443'],
  ['  https://portal.example ', 'https://portal.example'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
  ['https://büro.example', 'https://xn--bro-hoa.example'],
])('the public address %s is used as %s', (PUBLIC_URL, publicUrl) => {
  const config = readConfig({ PUBLIC_URL });
  expect([config.PUBLIC_URL, config.publicUrl]).toEqual([publicUrl, publicUrl]);
  expect(mediaCookieOf(config).secure).toBe(publicUrl.startsWith('https:'));
});

test.each([
  ['https://portal.example/dewar', "PUBLIC_URL: must end with the host, without '/dewar'"],
  ['https://portal.example/?a=b', "PUBLIC_URL: must end with the host, without '?a=b'"],
  ['https://portal.example/#a', "PUBLIC_URL: must end with the host, without '#a'"],
  ['https://boss:secret@portal.example', 'PUBLIC_URL: must not contain a user name or a password'],
  ['portal.example', 'PUBLIC_URL: must be an address such as https://portal.example.com'],
  ['ftp://portal.example', 'PUBLIC_URL: must be an address'],
  ['https://', 'PUBLIC_URL: must be an address'],
])('the public address %s is refused with the reason', (PUBLIC_URL, reason) => {
  expect(errorOf({ PUBLIC_URL })).toContain(reason);
});

test.each([
  [{ HOST: '127.0.0.1', PORT: '3001' }, 'http://127.0.0.1:3001'],
  [{ HOST: '::1' }, 'http://[::1]:3000'],
  [{ HOST: 'Localhost', PORT: '80' }, 'http://localhost'],
])('without a public address it is that of the machine: %o', (settings, publicUrl) => {
  expect(readConfig(settings).publicUrl).toBe(publicUrl);
});

test('push services of a private network are compared by their normalised origins', () => {
  const PRIVATE_PUSH_SERVICES = 'HTTPS://Push.Inside/, http://push.inside:8080';
  expect(readConfig({ PRIVATE_PUSH_SERVICES }).PRIVATE_PUSH_SERVICES).toEqual([
    'https://push.inside',
    'http://push.inside:8080',
  ]);
  expect(errorOf({ PRIVATE_PUSH_SERVICES: 'https://push.inside/path' })).toContain('PRIVATE_PUSH_SERVICES');
});

test.each([
  ['TRUSTED_PROXIES', 'abc'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '127.0.0.1, 10.0.0'],
  ['TRUSTED_PROXIES', '::1/129'],
  ['HOST', 'two words'],
  ['HOST', 'http://127.0.0.1'],
  ['HOST', '999.1.1.1'],
  ['PORT', '70000'],
  ['PORT', 'abc'],
  ['METRICS_ADDRESS', '127.0.0.1'],
  ['BACKUP_AT', '24:00'],
  ['BACKUP_KEEP', '14'],
  ['MAIL_FROM', 'Dewar'],
  ['STORAGE_URL', 's3://KEY@bucket'],
  ['BACKUP_TO', 's3://KEY@bucket'],
  ['SMTP_URL', 'mail.example'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp:mail.example'],
  ['STORAGE_URL', 'file:///srv/a%2fb'],
  ['SESSION_ABSOLUTE_DAYS', '99999999999'],
  ['SESSION_IDLE_HOURS', '99999999999'],
  ['DATABASE_URL', 'mysql://db/dewar'],
  ['LOG_LEVEL', 'loud'],
  ['CALLS_PER_10_SECONDS', '-1'],
])('%s=%s is refused by name before anything is made', (name, value) => {
  expect(errorOf({ [name]: value })).toMatch(new RegExp(`^Invalid settings:\\n {2}${name}: \\S`));
});

test.each(['host', 'host:70000', 'srv/clamd.sock'])('the scanner at %s is refused with what is expected', (address) => {
  expect(errorOf({ CLAMD_ADDRESS: address })).toContain(
    'CLAMD_ADDRESS: must be the path of a socket, or a host and a port',
  );
});

test.each(['127.0.0.1', '10.0.0.0/8, ::1', '10.0.0.0/255.0.0.0', 'loopback, uniquelocal', '2001:db8::/32'])(
  'proxies can be given as %s',
  (TRUSTED_PROXIES) => {
    expect(readConfig({ TRUSTED_PROXIES }).TRUSTED_PROXIES).toHaveLength(TRUSTED_PROXIES.split(',').length);
  },
);

test('all invalid settings are listed together, also those that contradict each other', () => {
  const settings = { TRUSTED_PROXIES: 'abc', BACKUP_AT: '25:00', RECAPTCHA_SECRET: 'x', AI_MODEL: 'y' };
  const lines = errorOf(settings).split('\n').slice(1);
  expect(lines.map((line) => line.trim().split(':')[0])).toEqual([
    'TRUSTED_PROXIES',
    'BACKUP_AT',
    'RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET',
    'AI_BASE_URL, AI_MODEL',
  ]);
});

test.each([
  ['MAX_EVENT_LOOP_DELAY_MS', 'x', 'must be a number'],
  ['UPLOADS_PER_MINUTE', '1.5', 'must be a whole number'],
  ['AI_SECTIONS_AT_ONCE', '9', 'must be at most 4'],
  ['DATABASE_CONNECTIONS', '0', 'must be above 0'],
  ['METRICS', 'yes', 'must be one of: true, false'],
  ['DATABASE_URL', 'mysql://db/dewar', 'must be an address such as postgres://dewar@db.example.com/dewar'],
  ['SMTP_URL', 'mail.example', 'must be an address such as smtps://user:password@mail.example.com'],
  ['ADMIN_EMAIL', 'root', 'must be an email address'],
  ['SESSION_SECRET', 'short', 'must have at least 32 characters'],
])('%s=%s is refused in words: %s', (name, value, words) => {
  expect(errorOf({ [name]: value }).split('\n')).toContain(`  ${name}: ${words}`);
});
