import type { Claims } from '@dewar/domain/accounts/sign-on';
import * as openid from 'openid-client';
import type { Config } from '../../shared/config.ts';
import { createGuardedFetch } from '../../shared/outgoing/guarded-fetch.ts';
import type { GuardedPost } from '../../shared/outgoing/guarded-post.ts';
import { OtherIssuerError } from './provider-errors.ts';

/** What is needed to speak with a company's provider. */
export interface Provider {
  readonly issuer: string;
  readonly client_id: string;
  readonly secret: string | null;
}

/** What an authorization request and its response have in common; kept by the browser that began it. */
export interface Handshake {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface ProviderResponse {
  readonly state: string;
  readonly code?: string | undefined;
  readonly iss?: string | undefined;
  readonly error?: string | undefined;
  readonly error_description?: string | undefined;
}

const SCOPE = 'openid email profile';
const CLOCK_TOLERANCE_SECONDS = 60;
const TIMEOUT_SECONDS = 10;

export function createHandshake(): Handshake {
  return { state: openid.randomState(), nonce: openid.randomNonce(), verifier: openid.randomPKCECodeVerifier() };
}

/** With and without the slash of an address that has no path, it is one issuer. */
export function isSameIssuer(one: string, other: string): boolean {
  const [url, otherUrl] = [URL.parse(one), URL.parse(other)];
  return url !== null && url.href === otherUrl?.href;
}

export function redirectUriOf({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl}/api/auth/sign-on/callback`;
}

export type ProviderClient = ReturnType<typeof createProviderClient>;

/** Speaks OpenID Connect with the providers of companies, whose addresses are guarded like all that people send. */
export function createProviderClient(config: Config, outgoing: GuardedPost) {
  const guardedFetch = createGuardedFetch(outgoing);
  const redirect_uri = redirectUriOf(config);

  /** Configuration and keys are read anew each time: keys that the provider has just rotated are known at once. */
  async function configure({ issuer, client_id, secret }: Provider): Promise<openid.Configuration> {
    const url = new URL(issuer);
    const metadata = { [openid.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
    const configuration = await openid.discovery(url, client_id, metadata, authenticationOf(secret), {
      [openid.customFetch]: guardedFetch,
      timeout: TIMEOUT_SECONDS,
      execute: [
        // Without it the library trusts the connection, and looks at no signature.
        openid.enableNonRepudiationChecks,
        ...(outgoing.isTrusted(url) ? [openid.allowInsecureRequests] : []),
      ],
    });
    // The library lets an issuer of many tenants pass, whose people are of any company.
    const { issuer: told } = configuration.serverMetadata();
    if (!isSameIssuer(issuer, told)) throw new OtherIssuerError(issuer, told);
    return configuration;
  }

  async function authorizationUrl(
    provider: Provider,
    { state, nonce, verifier }: Handshake,
    login_hint: string | undefined,
  ): Promise<string> {
    const url = openid.buildAuthorizationUrl(await configure(provider), {
      ...{ redirect_uri, state, nonce, scope: SCOPE },
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(login_hint !== undefined && { login_hint }),
    });
    if (url.protocol !== 'https:' && !outgoing.isTrusted(url)) throw new Error('the authorization endpoint has no TLS');
    return url.href;
  }

  /**
   * What the provider says of the person: of a token that is signed, of this issuer, for this client, of this sign-in and
   * of now. Throws what `describeProviderError` describes.
   */
  async function readClaims(
    provider: Provider,
    { state, nonce, verifier }: Handshake,
    { response, needed }: { readonly response: ProviderResponse; readonly needed: readonly string[] },
  ): Promise<Claims & { readonly sub: string }> {
    const configuration = await configure(provider);
    const returned = new URL(redirect_uri);
    for (const [name, value] of Object.entries(response))
      if (value !== undefined) returned.searchParams.set(name, value);
    const tokens = await openid.authorizationCodeGrant(configuration, returned, {
      ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('a token that was expected is not there');
    const isComplete = needed.every((name) => claims[name] !== undefined);
    if (isComplete || configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
    const more = await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return { ...more, ...claims };
  }

  /** Where the provider's keys are, for what it sends without a browser. */
  async function readKeys(provider: Provider): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const { jwks_uri } = (await configure(provider)).serverMetadata();
    if (jwks_uri === undefined) return [];
    const body: unknown = await (await guardedFetch(jwks_uri)).json();
    const keys: unknown = typeof body === 'object' && body !== null && 'keys' in body ? body.keys : [];
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'object' && key !== null) : [];
  }

  return { configure, authorizationUrl, readClaims, readKeys };
}

function authenticationOf(secret: string | null): openid.ClientAuth {
  if (secret === null) return openid.None();
  return (server, ...rest) => {
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server;
    const authenticate = methods.includes('client_secret_basic') ? basicAuthentication : openid.ClientSecretPost;
    return authenticate(secret)(server, ...rest);
  };
}

/**
 * HTTP Basic with both parts encoded as a form (RFC 6749 2.3.1). The library's own encodes '-', '_' and '.' too, which not all
 * providers decode: what need not be encoded is sent as it is, and is read alike by all.
 */
function basicAuthentication(secret: string): openid.ClientAuth {
  return (_server, { client_id }, _body, headers) => {
    const parts = [client_id, secret].map((part) => encodeURIComponent(part).replaceAll('%20', '+'));
    headers.set('authorization', `Basic ${Buffer.from(parts.join(':')).toString('base64')}`);
  };
}
