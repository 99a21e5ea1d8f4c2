import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { installWithApt } from '../tools/apt.mjs';
import { freePort } from './demo-server.ts';

const PROGRAM = '/usr/bin/glewlwyd';
const CONFIG = '/etc/glewlwyd/glewlwyd.conf';
/** Its pages; the settings of these are a folder where it expects a file. */
const PAGES = '/usr/share/glewlwyd/webapp';
const PAGE_SETTINGS = '/etc/glewlwyd/config-2.7.json/config.json';
const TABLES = '/usr/share/doc/glewlwyd/database/init.sqlite3.sql.gz';
/** As its tables come. */
const ADMINISTRATOR = { username: 'admin', password: 'password' };
const SCOPES = ['openid', 'email', 'profile'];
const START_TIMEOUT_MS = 60_000;

export interface ProviderAccount {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export interface DebianProvider {
  readonly issuer: string;
  readonly client: { readonly client_id: string; readonly client_secret: string };
  /** Who can sign in there. */
  addAccount(account: ProviderAccount): Promise<void>;
  stop(): Promise<void>;
}

/** Glewlwyd, an OpenID provider in C that shares no code with the portal or its libraries; installed if it is missing. */
export async function startDebianProvider(redirect_uri: string): Promise<DebianProvider> {
  if (!existsSync(PROGRAM)) await installWithApt('an OpenID provider for the sign-on', ['glewlwyd']);
  if (!existsSync(PROGRAM)) throw new Error('This journey needs glewlwyd (Debian: sudo apt-get install glewlwyd).');
  const folder = await mkdtemp(path.join(tmpdir(), 'dewar-glewlwyd-'));
  const origin = `http://127.0.0.1:${await freePort()}`;
  const child = spawn(PROGRAM, [`--config-file=${await writeConfig(folder, origin)}`], { stdio: 'ignore' });
  const stop = async () => {
    if (child.exitCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await waitUntilAnswered(`${origin}/config`);
    const client = { client_id: 'dewar', client_secret: 'secret-of-the-journey' };
    const issuer = `${origin}/api/oidc`;
    const write = await signInAsAdministrator(`${origin}/api`);
    for (const name of SCOPES.slice(1)) {
      await write('/scope/', { name, display_name: name, password_required: true, password_max_age: 0, scheme: {} });
    }
    await write('/mod/plugin/', {
      ...{ module: 'oidc', name: 'oidc', display_name: 'OpenID Connect' },
      parameters: parametersOf(issuer),
    });
    await write('/client/', {
      ...client,
      password: client.client_secret,
      ...{ name: 'Dewar', confidential: true, enabled: true, redirect_uri: [redirect_uri], scope: SCOPES },
      ...{ authorization_type: ['code'], token_endpoint_auth_method: ['client_secret_basic', 'client_secret_post'] },
    });
    const addAccount = (account: ProviderAccount) => write('/user/', { ...account, scope: SCOPES, enabled: true });
    return { issuer, client, addAccount, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Its own example, with an empty database in the folder. */
async function writeConfig(folder: string, origin: string): Promise<string> {
  const database = path.join(folder, 'glewlwyd.db');
  const tables = new DatabaseSync(database);
  tables.exec(gunzipSync(await readFile(TABLES)).toString());
  tables.close();
  const pages = path.join(folder, 'pages');
  await cp(PAGES, pages, {
    recursive: true,
    dereference: true,
    filter: (file) => path.basename(file) !== 'config.json',
  });
  await copyFile(PAGE_SETTINGS, path.join(pages, 'config.json'));
  const { port } = new URL(origin);
  const example = await readFile(CONFIG, 'utf8');
  const config = example
    .replace(/^port=.*$/m, `port=${port}\nbind_address="127.0.0.1"`)
    .replace(/^external_url=.*$/m, `external_url="${origin}"`)
    .replace(/^# *static_files_path=.*$/m, `static_files_path="${pages}/"`)
    .replace(/^log_mode=.*$/m, 'log_mode="console"')
    .replace(/^@include.*$/m, `database = { type = "sqlite3"\n path = "${database}" };`);
  const file = path.join(folder, 'glewlwyd.conf');
  await writeFile(file, config);
  return file;
}

async function waitUntilAnswered(url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const isThere = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    if (Date.now() > deadline) throw new Error(`${url} does not answer`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function signInAsAdministrator(api: string) {
  const send = (address: string, body: object, cookie = '') =>
    fetch(`${api}${address}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const signedIn = await send('/auth/', ADMINISTRATOR);
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return async (address: string, body: object): Promise<void> => {
    const answer = await send(address, body, cookie);
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  };
}

/** Of the code flow with PKCE, as its handbook names them; it demands all of the switches. */
function parametersOf(issuer: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const switchedOff = ['token', 'none', 'password', 'client', 'device', 'refresh'];
  return {
    ...{ iss: issuer, 'jwt-type': 'rsa', 'jwt-key-size': '256', key: privateKey, cert: publicKey, 'jwks-show': true },
    ...{ 'access-token-duration': 3_600, 'refresh-token-duration': 3_600, 'code-duration': 600 },
    ...{ 'refresh-token-rolling': false, 'allow-non-oidc': false, 'subject-type': 'public' },
    ...{ 'auth-type-code-enabled': true, 'auth-type-id-token-enabled': true },
    ...Object.fromEntries(switchedOff.map((type) => [`auth-type-${type}-enabled`, false])),
    ...{ 'pkce-allowed': true, 'pkce-method-plain-allowed': false, 'oauth2-iss-response': true },
    ...{ 'name-claim': 'mandatory', 'email-claim': 'mandatory', 'scope-claim': 'no' },
    ...{
      'session-management-allowed': true,
      'session-cookie-name': 'OIDC_SESSION',
      'session-cookie-expiration': 3_600,
    },
    ...{ 'front-channel-logout-allowed': true, 'back-channel-logout-allowed': true },
  };
}
