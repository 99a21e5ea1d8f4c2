import { JUST_SIGNED_IN_MINUTES } from '@dewar/domain/accounts/api-tokens';
import { MILLISECONDS_PER_MINUTE } from '@dewar/domain/time/instants';
import { invalidInput } from '../../../shared/errors.ts';
import type { SignedIn } from '../../../shared/http/signed-in.ts';
import { beganSessionSince } from '../sessions/session-repository.ts';
import { type CurrentPasswordCall, requireCurrentPassword } from './current-password-access.ts';

/**
 * Before access that outlives the session is given away: verifies the current password, which may be left out for some
 * minutes after signing in. Throws 400 and 429 as requireCurrentPassword.
 */
export async function requireFreshProof(
  call: CurrentPasswordCall,
  person: SignedIn,
  current_password: string | undefined,
): Promise<void> {
  if (current_password !== undefined) {
    await requireCurrentPassword(call, person, current_password);
    return;
  }
  const since = new Date(call.now.getTime() - JUST_SIGNED_IN_MINUTES * MILLISECONDS_PER_MINUTE);
  if (!(await beganSessionSince(call.db, person, since))) {
    throw invalidInput({ current_password: 'Enter your current password' });
  }
}
