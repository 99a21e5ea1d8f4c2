import { resolveTxt as resolveTxtOfInternet } from 'node:dns/promises';
import type { Config } from '../../shared/config.ts';
import type { Server } from '../../shared/http/server.ts';
import { createInstallationSeal, type InstallationSeal } from '../../shared/installation-seal.ts';
import { createGuardedPost, type GuardedPost, type ResolveName } from '../../shared/outgoing/guarded-post.ts';
import { createProviderClient, type Provider, type ProviderClient } from './provider-client.ts';
import { createExchanges, type Exchanges } from './sign-on-exchange.ts';
import type { StoredSignOn } from './sign-on-repository.ts';

/** The TXT records of a name. */
export type ResolveTxt = (name: string) => Promise<readonly (readonly string[])[]>;

/** Instead of the names of the internet. */
export interface Names {
  readonly resolveName?: ResolveName | undefined;
  readonly resolveTxt?: ResolveTxt | undefined;
}

export interface SignOnParts {
  readonly config: Config;
  readonly log: Server['log'];
  readonly outgoing: GuardedPost;
  readonly client: ProviderClient;
  readonly exchanges: Exchanges;
  readonly secrets: InstallationSeal;
  readonly resolveTxt: ResolveTxt;
}

export function createSignOnParts(
  { config, log }: Pick<Server, 'config' | 'log'>,
  { resolveName: resolve, resolveTxt = resolveTxtOfInternet }: Names,
): SignOnParts {
  const { PRIVATE_SIGN_ON_PROVIDERS: trustedOrigins } = config;
  const outgoing = createGuardedPost({ trustedOrigins, ...(resolve !== undefined && { resolve }) });
  return {
    ...{ config, log, outgoing, resolveTxt },
    client: createProviderClient(config, outgoing),
    exchanges: createExchanges(config),
    secrets: createInstallationSeal(config, 'dewar sign-on secrets'),
  };
}

/** A company's sign-on as far as it is set up: with an issuer and a client. */
export type CompleteSignOn = StoredSignOn & { readonly issuer: string; readonly client_id: string };

export function isComplete(signOn: StoredSignOn): signOn is CompleteSignOn {
  return signOn.issuer !== null && signOn.client_id !== null;
}

export function ownerOfSecret(company_id: number): string {
  return `company ${company_id}`;
}

/** With the secret; undefined if it was sealed with another key of the installation. */
export async function openProvider(
  { secrets }: Pick<SignOnParts, 'secrets'>,
  { company_id, issuer, client_id, sealed_secret }: CompleteSignOn,
): Promise<Provider | undefined> {
  if (sealed_secret === null) return { issuer, client_id, secret: null };
  const secret = await secrets.open(sealed_secret, ownerOfSecret(company_id));
  return secret === undefined ? undefined : { issuer, client_id, secret };
}
