import { conflict, invalidInput, notFound } from '../../../shared/errors.ts';
import { requireCurrentPassword } from '../passwords/current-password-access.ts';
import { consumeTicket, createTicket } from '../sessions/second-factor-ticket-repository.ts';
import { deletePasskey, insertPasskey, listPasskeys } from './passkey-repository.ts';
import { challengeOf, newPasskeyOptions, relyingPartyOf, verifyNewPasskey } from './passkeys.ts';
import { addFactor, type OwnCall, removeFactor } from './second-factor-service.ts';

const MAX_PASSKEYS = 20;

/** The options for the browser to create a passkey. Throws 409 for too many. */
export async function startPasskeySetup(call: OwnCall, current_password: string) {
  const { db, config, person, now } = call;
  await requireCurrentPassword(call, person, current_password);
  const known = await listPasskeys(db, person.id);
  if (known.length >= MAX_PASSKEYS) throw tooMany();
  const options = await newPasskeyOptions(relyingPartyOf(config), ownerOf(person), known);
  // The browser returns the challenge, signed: it serves as the ticket.
  const ticket = {
    purpose: 'new-passkey',
    token: options.challenge,
    user_id: person.id,
    challenge: null,
    now,
  } as const;
  await createTicket(db, ticket);
  return { ...options };
}

/** Throws 400 naming the response if it does not match the options or was used before. */
export async function createOwnPasskey(
  call: OwnCall,
  { name, response }: { readonly name: string; readonly response: unknown },
) {
  const { db, config, person, log, now } = call;
  const challenge = await challengeOf(response);
  if (challenge === undefined) throw unverified();
  const ticket = { purpose: 'new-passkey', token: challenge, user_id: person.id, now } as const;
  if (!(await consumeTicket(db, ticket))) throw unverified();
  const made = await verifyNewPasskey(relyingPartyOf(config), response, { challenge, log });
  if (made === undefined) throw unverified();
  const change = { after: { passkey: name }, words: `A passkey, '${name}', was added to your account at Dewar.` };
  return addFactor(call, change, async (transaction) => {
    if ((await listPasskeys(transaction, person.id)).length >= MAX_PASSKEYS) throw tooMany();
    const isNew = await insertPasskey(transaction, { ...made, user_id: person.id, name, created_at: now });
    if (!isNew) throw conflict('This passkey is registered already.');
  });
}

/** Throws 404 if it does not exist or belongs to somebody else. */
export async function removeOwnPasskey(call: OwnCall, id: number, current_password: string): Promise<void> {
  await removeFactor(call, current_password, async (transaction) => {
    const name = await deletePasskey(transaction, call.person.id, id);
    if (name === undefined) throw notFound();
    return { before: { passkey: name }, words: `A passkey, '${name}', was removed from your account at Dewar.` };
  });
}

function ownerOf({ id, email }: OwnCall['person']) {
  return { handle: `user ${id}`, email };
}

function unverified() {
  return invalidInput({ response: 'The passkey could not be verified. Please try again.' });
}

function tooMany() {
  return conflict(`An account has at most ${MAX_PASSKEYS} passkeys. Remove one that you no longer use.`);
}
