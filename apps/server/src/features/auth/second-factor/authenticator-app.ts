import { inTransaction } from '../../../shared/database/database.ts';
import { conflict, notFound } from '../../../shared/errors.ts';
import { requireCurrentPassword } from '../passwords/current-password-access.ts';
import { lockSecondFactor } from './second-factor-repository.ts';
import { addFactor, type OwnCall, removeFactor, wrongCode } from './second-factor-service.ts';
import { createTotpSecret, findTotpPeriod } from './totp.ts';
import { confirmTotp, deleteTotp, findPendingTotp, replacePendingTotp } from './totp-repository.ts';

/** Creates a secret that takes effect once confirmed with a code; an existing app stays valid until then. */
export async function startAuthenticatorAppSetup(call: OwnCall, current_password: string) {
  const { db, person, seal, now } = call;
  await requireCurrentPassword(call, person, current_password);
  const made = createTotpSecret(person.email);
  const sealed_secret = await seal.seal(made.secret, person.id);
  await inTransaction(db, async (transaction) => {
    await lockSecondFactor(transaction, person.id);
    await replacePendingTotp(transaction, { user_id: person.id, sealed_secret, now });
  });
  return made;
}

/** Throws 400 naming the code, and 409 if no app waits for confirmation. */
export async function confirmAuthenticatorApp(call: OwnCall, code: string) {
  const { db, person, seal, now } = call;
  const pending = await findPendingTotp(db, person.id, now);
  const secret = pending && (await seal.open(pending.sealed_secret, person.id));
  if (pending === undefined || secret === undefined) throw setupTimeout();
  const period = findTotpPeriod(secret, code, now);
  if (period === undefined) throw wrongCode();
  const { sealed_secret } = pending;
  const change = {
    after: { authenticator_app: true },
    words: 'An authenticator app was set up for your account at Dewar.',
  };
  return addFactor(call, change, async (transaction) => {
    if (!(await confirmTotp(transaction, { user_id: person.id, sealed_secret, period, now }))) throw setupTimeout();
  });
}

/** Throws 404 if there is none. */
export async function removeAuthenticatorApp(call: OwnCall, current_password: string): Promise<void> {
  await removeFactor(call, current_password, async (transaction) => {
    if (!(await deleteTotp(transaction, call.person.id))) throw notFound();
    return {
      before: { authenticator_app: true },
      words: 'The authenticator app of your account at Dewar was removed.',
    };
  });
}

function setupTimeout() {
  return conflict('This took too long. Please start the setup of the authenticator app again.');
}
