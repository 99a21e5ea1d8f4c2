import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { findAccountByEmail } from '../src/features/auth/accounts/account-repository.ts';
import { isPassword } from '../src/features/auth/passwords/passwords-at-rest.ts';
import { startServer, stopOnSignals } from '../src/main.ts';
import type { Database } from '../src/shared/database/database.ts';
import { createLog } from '../src/shared/log.ts';
import type { OutboxMail } from '../src/shared/mail/mail-repository.ts';
import { readDemoConfig } from './demo-config.ts';
import { SUPER_ADMINISTRATOR } from './people.ts';
import { welcome } from './welcome.ts';

const webApp = waitForWebApp();

try {
  const config = readDemoConfig();
  let password: string | undefined = config.DEMO_PASSWORD;
  const prepare = async (db: Database, connection: pg.ClientConfig) => {
    if ((await findAccountByEmail(db, SUPER_ADMINISTRATOR)) === undefined) await fillInOwnProcess(connection);
    if (!(await isDemoPassword(db, config.DEMO_PASSWORD))) password = undefined;
    if (!(await webApp)) throw new Error('The demo cannot start: building the web app failed.');
  };
  // The demo has no mail server, so mails and their links are printed.
  const printMail = ({ recipient, subject, text }: OutboxMail) =>
    process.stdout.write(`\nMail to ${recipient}: ${subject}\n${text}\n`);
  const server = await startServer(config, { beforeListening: prepare, onKeptMail: printMail });
  stopOnSignals(server, createLog(config.LOG_LEVEL));
  process.stdout.write(welcome({ address: config.PUBLIC_URL ?? server.address, password }));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

/** `npm run demo` starts this process while it builds the web app, sends a message once that is done, and disconnects if it fails. */
function waitForWebApp(): Promise<boolean> {
  if (!process.connected) return Promise.resolve(true);
  return new Promise((resolve) => {
    process.once('message', () => resolve(true));
    process.once('disconnect', () => resolve(false));
  });
}

/** A demo filled earlier keeps its password. */
async function isDemoPassword(db: Database, password: string): Promise<boolean> {
  const account = await findAccountByEmail(db, SUPER_ADMINISTRATOR);
  return isPassword(password, account?.password_hash);
}

/**
 * Filling takes a hundred megabytes and libraries that the server does not need, so it runs in a process that ends
 * afterwards.
 */
async function fillInOwnProcess(connection: pg.ClientConfig): Promise<void> {
  const filling = fork(fileURLToPath(import.meta.resolve('./fill-demo.ts')));
  let error = 'The demo could not be filled.';
  filling.on('message', (message) => {
    error = String(message);
  });
  filling.send({ ...connection });
  const [code] = await once(filling, 'exit');
  if (code !== 0) throw new Error(error);
}
