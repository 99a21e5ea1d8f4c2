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

const webProgram = waitForWebProgram();

try {
  const config = readDemoConfig();
  let password: string | undefined = config.DEMO_PASSWORD;
  const prepare = async (db: Database, connection: pg.ClientConfig) => {
    if ((await findAccountByEmail(db, SUPER_ADMINISTRATOR)) === undefined) await fillInOwnProcess(connection);
    if (!(await isDemoPassword(db, config.DEMO_PASSWORD))) password = undefined;
    if (!(await webProgram)) throw new Error('The demo does not start without the web program.');
  };
  // Nobody sends the demo's mails, so their links are printed.
  const printMail = ({ recipient, subject, text }: OutboxMail) =>
    process.stdout.write(`\nMail to ${recipient}: ${subject}\n${text}\n`);
  const server = await startServer(config, prepare, printMail);
  stopOnSignals(server, createLog(config.LOG_LEVEL));
  process.stdout.write(welcome({ address: config.PUBLIC_URL ?? server.address, password }));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

/** `npm run demo` starts us while it builds the web program, says when that is done, and leaves if it cannot be. */
function waitForWebProgram(): Promise<boolean> {
  if (!process.connected) return Promise.resolve(true);
  return new Promise((resolve) => {
    process.once('message', () => resolve(true));
    process.once('disconnect', () => resolve(false));
  });
}

/** A demo filled earlier keeps the password it was filled with. */
async function isDemoPassword(db: Database, password: string): Promise<boolean> {
  const account = await findAccountByEmail(db, SUPER_ADMINISTRATOR);
  return isPassword(password, account?.password_hash);
}

/** Filling takes a hundred megabytes and libraries that a server has no use for; they go with the process. */
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
