import type { DataOf } from '@dewar/contract/endpoint';
import type { SignOnTestResult, testSignOn } from '@dewar/contract/sign-on';
import { hasSecondFactor, isEmailUnverified, readRoleOfClaims } from '@dewar/domain/accounts/sign-on';
import { isEmailAddress } from '@dewar/domain/primitives/contact-details';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { inTransaction } from '../../shared/database/database.ts';
import { invalidInput } from '../../shared/errors.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { readDomainOf } from './mail-domains.ts';
import type { ProviderResponse } from './provider-client.ts';
import { describeProviderError, signOnFailed } from './provider-errors.ts';
import { isVerifiedDomain } from './sign-on-domain-repository.ts';
import { type Answer, type ExchangeCall, finishExchange, stepsOf, stepsOfClaims } from './sign-on-exchange-service.ts';
import { isComplete, openProvider } from './sign-on-parts.ts';
import { findSignOn } from './sign-on-repository.ts';
import { markTested, type SettingsContext } from './sign-on-settings-service.ts';

/** Asks the provider for its configuration, and begins the walk. Throws 400 with whom to ask for what. */
export async function beginTest(
  { db, parts, person, now }: SettingsContext,
  company_id: number,
): Promise<DataOf<typeof testSignOn>> {
  const signOn = await findSignOn(db, company_id);
  if (signOn === undefined || !isComplete(signOn)) {
    throw invalidInput({ issuer: 'Enter the issuer and the client id first.' });
  }
  const provider = await openProvider(parts, signOn);
  if (provider === undefined) throw invalidInput({ client_secret: 'Enter the client secret again.' });
  const metadata = await parts.client
    .configure(provider)
    .then((configuration) => configuration.serverMetadata())
    .catch((error: unknown) => {
      parts.log.warn({ err: error, company_id }, 'the configuration of a provider was refused');
      throw signOnFailed(describeProviderError(error).text);
    });
  const { key } = signOn;
  const ticket = await parts.exchanges.createTicket({ purpose: 'test', user_id: person.id, key }, now);
  const check = (name: string, is_good: boolean, [good, bad]: readonly [string, string]) => ({
    ...{ name, is_good, text: is_good ? good : bad },
  });
  return {
    url: `${parts.config.publicUrl}/api/auth/sign-on/${key}/start?ticket=${ticket}`,
    checks: [
      check('configuration', true, [`Found at ${metadata.issuer}`, '']),
      check('pkce', metadata.code_challenge_methods_supported?.includes('S256') !== false, [
        'PKCE with S256',
        'The provider does not name PKCE with S256. Ask its administrator to allow it.',
      ]),
      check('back-channel', metadata.backchannel_logout_supported === true, [
        'Ends sessions here at once when they end there',
        'The provider names no back-channel logout: sessions here go on when they end there.',
      ]),
    ],
  };
}

/** The end of the walk: from now on the sign-on counts. Throws 400 with whom to ask for what. */
export async function finishTest(
  call: ExchangeCall & { readonly person: SignedIn },
  company_id: number,
  response: ProviderResponse,
): Promise<SignOnTestResult> {
  const { db, person, now } = call;
  const answer = await finishExchange(call, response, 'test');
  const { signOn, claims, exchange } = answer;
  if (signOn.company_id !== company_id || exchange.user_id !== person.id) {
    throw signOnFailed('This test was begun by somebody else. Please begin again.');
  }
  const email = typeof claims.email === 'string' && isEmailAddress(claims.email) ? claims.email : null;
  const { isLetIn, isCompanyAdmin } = readRoleOfClaims(claims, signOn.claims);
  const result: SignOnTestResult = {
    ...{ subject: claims.sub, email, is_let_in: isLetIn, is_company_admin: isCompanyAdmin },
    has_second_factor: hasSecondFactor(claims, signOn.claims),
    claims: Object.keys(claims),
    warnings: await warningsOf(call, answer, email),
  };
  await inTransaction(db, async (transaction) => {
    await markTested(transaction, { company_id, version: signOn.version, person, now });
    await writeAudit(transaction, {
      ...{ actor: person, company_id, entity: 'sign_on', entity_id: company_id, action: 'test' },
      after: { ...stepsOf(exchange), ...stepsOfClaims(claims), warnings: result.warnings },
    });
  });
  return result;
}

async function warningsOf({ db }: ExchangeCall, { signOn, claims }: Answer, email: string | null) {
  const { company_id } = signOn;
  const isOfDomain = email !== null && (await isVerifiedDomain(db, company_id, readDomainOf(email) ?? ''));
  return [
    ...(email === null
      ? ['The provider tells no email address. Ask its administrator to release the claim "email".']
      : []),
    ...(isEmailUnverified(claims) ? ['The provider says that your email address is not verified.'] : []),
    ...(email !== null && !isOfDomain ? ['Your address is in none of the verified mail domains yet.'] : []),
    ...(readRoleOfClaims(claims, signOn.claims).isLetIn ? [] : ['You have none of the roles that are let in.']),
  ];
}
