import type { SecondFactorStep } from '@dewar/contract/auth';
import type { Config } from '../../../shared/config.ts';
import type { Database } from '../../../shared/database/database.ts';
import { createToken } from '../accounts/secret-tokens.ts';
import { listPasskeys } from '../second-factor/passkey-repository.ts';
import { passkeySignInOptions, relyingPartyOf } from '../second-factor/passkeys.ts';
import { countRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { findTotp } from '../second-factor/totp-repository.ts';
import { createTicket } from '../sessions/second-factor-ticket-repository.ts';
import type { SignOnOrigin } from '../sessions/sign-on-identity-repository.ts';

/** What has to be proved after the right password or the provider, with a ticket for it; undefined if the password is enough. */
export async function startSecondFactorStep(
  {
    db,
    config,
    now,
    signOn,
  }: { readonly db: Database; readonly config: Config; readonly now: Date; readonly signOn?: SignOnOrigin | undefined },
  user_id: number,
): Promise<SecondFactorStep | undefined> {
  const [totp, passkeys] = await Promise.all([findTotp(db, user_id), listPasskeys(db, user_id)]);
  if (totp === undefined && passkeys.length === 0) return undefined;
  const options = passkeys.length === 0 ? null : await passkeySignInOptions(relyingPartyOf(config), passkeys);
  const codesLeft = await countRecoveryCodes(db, user_id);
  const ticket = createToken();
  const challenge = options?.challenge ?? null;
  await createTicket(db, { purpose: 'sign-in', token: ticket, user_id, challenge, now, signOn });
  return {
    second_factor: {
      ticket,
      methods: [
        ...(totp === undefined ? [] : (['totp'] as const)),
        ...(options === null ? [] : (['passkey'] as const)),
        ...(codesLeft === 0 ? [] : (['recovery_code'] as const)),
      ],
      passkey_options: options && { ...options },
    },
  };
}
