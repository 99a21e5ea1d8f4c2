import { isSeeAsToken } from '@dewar/domain/accounts/see-as';
import type { SessionEndReason } from '@dewar/domain/accounts/suspensions';
import type { Database } from '../../../shared/database/database.ts';
import type { FindSessionEndText } from '../../../shared/http/signed-in.ts';
import { hashToken } from '../accounts/secret-tokens.ts';
import { findSessionEnd } from './session-repository.ts';

const TEXTS: Readonly<Record<SessionEndReason, string>> = {
  suspended: 'An administrator suspended your account. Log in to read why and until when.',
  ended: 'An administrator ended your sessions. Please log in again.',
  'sign-on': 'The sign-on of your company ended this session. Please sign in with it again.',
  'new-password': 'An administrator asks you to choose a new password. Open the link that was mailed to you.',
};

/** Tells the holder of a token why an administrator ended its session. */
export function createSessionEndReader(db: Database): FindSessionEndText {
  return async (token) => {
    if (isSeeAsToken(token)) return 'You no longer see the portal as somebody else.';
    const reason = await findSessionEnd(db, hashToken(token));
    return reason === undefined ? undefined : TEXTS[reason];
  };
}
