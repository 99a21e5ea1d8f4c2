import { type CompanySignOn, NO_CLAIMS } from '@dewar/contract/sign-on';
import { VERIFICATION_RECORD } from '@dewar/domain/accounts/sign-on';
import type { Database } from '../../shared/database/database.ts';
import { verifiedSpellings } from './mail-domains.ts';
import { redirectUriOf } from './provider-client.ts';
import { listDomains } from './sign-on-domain-repository.ts';
import type { SignOnParts } from './sign-on-parts.ts';
import { countConnected } from './sign-on-people-repository.ts';
import { findSignOn } from './sign-on-repository.ts';

const LOGOUT = { back: 'back-channel-logout', front: 'front-channel-logout' } as const;

/** As it is told: without the secret, and with empty fields where nothing is set up. */
export async function describeSignOn(
  db: Database,
  { config }: Pick<SignOnParts, 'config'>,
  company_id: number,
): Promise<CompanySignOn> {
  const signOn = await findSignOn(db, company_id);
  const domains = await listDomains(db, company_id);
  const { break_glass_user_id: id = null, break_glass_email: email = null, key = null } = signOn ?? {};
  const addressOf = (end: string) => (key === null ? null : `${config.publicUrl}/api/auth/sign-on/${key}/${end}`);
  return {
    company_id,
    key,
    issuer: signOn?.issuer ?? null,
    client_id: signOn?.client_id ?? null,
    has_secret: (signOn?.sealed_secret ?? null) !== null,
    domains: domains.map(({ name, code, verified_at, verified_by_email }) => ({
      ...{ name, record: VERIFICATION_RECORD + code, verified_by: verified_by_email },
      verified_at: verified_at?.toISOString() ?? null,
    })),
    mode: signOn?.mode ?? 'offered',
    new_people: signOn?.new_people ?? 'wait',
    claims: signOn?.claims ?? NO_CLAIMS,
    break_glass: id === null || email === null ? null : { id, email },
    tested_at: signOn?.tested_at?.toISOString() ?? null,
    tested_by: signOn?.tested_by_email ?? null,
    people: await countConnected(db, {
      company_id,
      issuer: signOn?.issuer ?? null,
      domains: verifiedSpellings(domains),
    }),
    redirect_uri: redirectUriOf(config),
    back_channel_logout_uri: addressOf(LOGOUT.back),
    front_channel_logout_uri: addressOf(LOGOUT.front),
    version: signOn?.version ?? 0,
  };
}
