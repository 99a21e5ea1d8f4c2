import { readConfig } from '../src/config.ts';
import { findAccountByEmail } from '../src/features/auth/accounts/account-repository.ts';
import { isPassword } from '../src/features/auth/passwords/passwords-at-rest.ts';
import { startServer, stopOnSignals } from '../src/main.ts';
import { systemClock } from '../src/shared/clock.ts';
import type { Database } from '../src/shared/database/database.ts';
import { openFileStorage } from '../src/shared/file-storage/open-file-storage.ts';
import { createLog } from '../src/shared/log.ts';
import type { OutboxMail } from '../src/shared/mail/mail-repository.ts';
import { SUPER_ADMINISTRATOR } from './people.ts';
import { seedDemo } from './seed-demo.ts';
import { welcome } from './welcome.ts';

/** Any other text gives another fleet of the same kind. */
const SEED = 'dewar';

/** A folder of its own keeps the demo apart from real data; warnings alone keep its console readable. */
const DEMO_DEFAULTS = { DATA_DIR: './data-demo', LOG_LEVEL: 'warn' };

try {
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  const config = readConfig({ ...DEMO_DEFAULTS, ...given });
  let password: string | undefined = config.DEMO_PASSWORD;
  const fill = async (db: Database) => {
    const fileStorage = await openFileStorage(config);
    await seedDemo(db, { password: config.DEMO_PASSWORD, now: systemClock.now(), seed: SEED, fileStorage });
    if (!(await isDemoPassword(db, config.DEMO_PASSWORD))) password = undefined;
  };
  // Nobody sends the demo's mails, so their links are printed.
  const printMail = ({ recipient, subject, text }: OutboxMail) =>
    process.stdout.write(`\nMail to ${recipient}: ${subject}\n${text}\n`);
  const server = await startServer(config, fill, printMail);
  stopOnSignals(server, createLog(config.LOG_LEVEL));
  process.stdout.write(welcome({ address: config.PUBLIC_URL ?? server.address, password }));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

/** A demo filled earlier keeps the password it was filled with. */
async function isDemoPassword(db: Database, password: string): Promise<boolean> {
  const account = await findAccountByEmail(db, SUPER_ADMINISTRATOR);
  return isPassword(password, account?.password_hash);
}
