import type { Clock } from '../../shared/clock.ts';
import type { Database } from '../../shared/database/database.ts';
import { addressOf } from '../../shared/http/caller-key.ts';
import type { FindSignedIn } from '../../shared/http/signed-in.ts';
import {
  type AdmitToken,
  isApiToken,
  isWellFormedToken,
  requireTokenAccess,
} from '../../shared/http/token-admission.ts';
import { hashToken } from '../auth/accounts/invited-account-access.ts';
import { admittedPerson } from '../auth/sessions/session-reader.ts';
import { findActingToken, noteTokenUse } from './acting-token-repository.ts';

interface Surroundings {
  readonly db: Database;
  readonly clock: Clock;
}

/** Finds the person of a session, or of a token for programs, which only a header carries. */
export function createTokenReader({ db, clock }: Surroundings, findBySession: FindSignedIn): FindSignedIn {
  return async (text, kind, isUse) => {
    if (!isApiToken(text)) return findBySession(text, kind, isUse);
    if (kind !== 'bearer' || !isWellFormedToken(text)) return undefined;
    const now = clock.now();
    const found = await findActingToken(db, hashToken(text), now);
    const person = found && admittedPerson(found.person, now);
    return person && { ...person, session_id: 0, token: found.token };
  };
}

/** Requires that a token may make a call, and notes that it was used. */
export function createTokenAdmission({ db, clock }: Surroundings): AdmitToken {
  return async (access, token, request) => {
    requireTokenAccess(access, token, request);
    await noteTokenUse(db, token, { address: addressOf(request), now: clock.now() });
  };
}
