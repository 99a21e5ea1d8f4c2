import * as contract from '@dewar/contract/auth';
import { SETTINGS } from '@dewar/domain/settings/settings';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { writeAudit } from '../../../shared/audit/audit-log.ts';
import { inTransaction } from '../../../shared/database/database.ts';
import type { Server } from '../../../shared/http/server.ts';
import type { KeyOfAddress } from '../accounts/account-key-reader.ts';
import { hashToken } from '../accounts/secret-tokens.ts';
import { readPasswordRules } from '../passwords/new-password-access.ts';
import type { SecretSeal } from '../second-factor/secret-seal.ts';
import { endSessionsWith } from '../sessions/forgotten-sessions.ts';
import type { KnownDevices } from '../sessions/known-devices.ts';
import type { MediaCookie } from '../sessions/media-cookie.ts';
import { deleteSession } from '../sessions/session-repository.ts';
import { hasSignOn } from '../sessions/sign-on-identity-repository.ts';
import type { StartedSession } from '../sessions/start-session.ts';
import { finishSignIn } from './second-factor-sign-in.ts';
import { signIn } from './sign-in-service.ts';

interface SignInParts {
  readonly mediaCookie: MediaCookie;
  readonly seal: SecretSeal;
  readonly knownDevices: KnownDevices;
  readonly keyOfAddress: KeyOfAddress;
}

export function signInRoutes(
  { mount, config, captcha, refusals, pause }: Server,
  { mediaCookie, seal, knownDevices, keyOfAddress }: SignInParts,
): void {
  const welcome = async (request: FastifyRequest, reply: FastifyReply, session: StartedSession) => {
    mediaCookie.set(reply, session);
    await knownDevices.remember(request, reply, session.account);
  };

  mount(contract.login, async ({ body, db, now, request, reply }) => {
    const surroundings = { captcha, knownDevices, keyOfAddress, refusals, pause };
    const outcome = await signIn({ db, config, request, now, ...surroundings }, body);
    if ('second_factor' in outcome) return { data: outcome };
    await welcome(request, reply, outcome);
    return { data: outcome.response, message: 'Login successful' };
  });

  mount(contract.proveSecondFactor, async ({ body, db, now, request, reply }) => {
    const session = await finishSignIn({ db, config, request, now, seal, knownDevices, refusals }, body);
    await welcome(request, reply, session);
    return { data: session.response, message: 'Login successful' };
  });

  mount(contract.getSession, async ({ db, person, request, reply }) => {
    // The cookie of the browser is the administrator's own.
    if (person.seen_by === undefined) await mediaCookie.renew(db, { request, reply, sessionId: person.session_id });
    return { data: contract.sessionUser.parse(person) };
  });

  mount(contract.logout, async ({ db, person, request, reply }) => {
    await inTransaction(db, async (transaction) => {
      await deleteSession(transaction, person.session_id);
      const { id: entity_id, company_id } = person;
      await writeAudit(transaction, { actor: person, company_id, entity: 'user', entity_id, action: 'sign-out' });
    });
    await mediaCookie.clearEnded(db, { request, reply });
    return { data: { ended: true as const } };
  });

  mount(contract.endForgottenSessions, async ({ body, db, request }) => {
    const { mediaToken } = request;
    await inTransaction(db, async (transaction) => {
      const hashes = body.token_hashes.map((hash) => Buffer.from(hash, 'hex'));
      if (hashes.length > 0) await endSessionsWith(transaction, 'token_hash', hashes);
      if (!body.of_cookie || mediaToken === undefined) return;
      await endSessionsWith(transaction, 'media_token_hash', [hashToken(mediaToken)]);
    });
    // The cookie stays, and opens nothing: a sign-in at the same moment may have set another one.
    return { data: { ended: true as const } };
  });

  mount(contract.getSignInOptions, async ({ db, request }) => {
    const { minimum_password_length, minimum_password_guesses } = SETTINGS;
    // The sign-in page must open while the database is unavailable; a password that is too weak is rejected later anyway.
    const { minimumLength, minimumGuesses } = await readPasswordRules(db).catch((err: unknown) => {
      request.log.warn({ err }, 'the password rules could not be read');
      return { minimumLength: minimum_password_length.initial, minimumGuesses: minimum_password_guesses.initial };
    });
    const has_sign_on = await hasSignOn(db).catch(() => false);
    return {
      data: {
        has_sign_on,
        recaptcha_site_key: config.RECAPTCHA_SITE_KEY ?? null,
        minimum_password_length: minimumLength,
        minimum_password_guesses: minimumGuesses,
      },
    };
  });
}
