import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { HttpError } from '../../shared/errors.ts';
import { ForbiddenAddressError } from '../../shared/outgoing/guarded-post.ts';

/** What went wrong with a provider: for the person, and for the audit log. */
interface ProviderError {
  readonly text: string;
  /** Stable words: the standard's, or the library's. */
  readonly reason: string;
}

/** The configuration that is found at an issuer is another one's, or that of many tenants. */
export class OtherIssuerError extends Error {
  constructor(entered: string, told: string) {
    super(
      `The provider at ${entered} calls itself ${told}. Enter the exact issuer of your company; one that many companies share is not accepted.`,
    );
  }
}

const RESPONSES: Readonly<Record<string, string>> = {
  access_denied: 'Your company’s sign-on did not let you in. Ask its administrator to give you access to this portal.',
  login_required: 'Your company’s sign-on wants you to log in there first. Please try again.',
  interaction_required: 'Your company’s sign-on has a question for you that it could not ask. Please try again.',
  consent_required: 'Ask the administrator of your company’s sign-on to consent to this portal for everybody.',
  unauthorized_client:
    'Ask the administrator of your company’s sign-on to allow the authorization code flow for this portal.',
  unsupported_response_type:
    'Ask the administrator of your company’s sign-on to allow the response type "code" for this portal.',
  invalid_scope:
    'Ask the administrator of your company’s sign-on to allow the scopes openid, email and profile for this portal.',
  invalid_client:
    'The sign-on of your company refuses the client id or secret of this portal. Ask its administrator for the current ones.',
  invalid_grant:
    'The sign-on of your company does not accept its own answer: it may have been used already. Please begin again.',
  redirect_uri_mismatch:
    'Ask the administrator of your company’s sign-on to enter exactly the redirect address of this portal.',
  temporarily_unavailable: 'The sign-on of your company is briefly unavailable. Please try again later.',
  server_error: 'The sign-on of your company had an error. Please try again, or tell its administrator.',
};

const CHECKS: Readonly<Record<string, string>> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED:
    'The times in the provider’s token are not now. Ask its administrator to set the clock of the provider.',
  OAUTH_JWT_CLAIM_COMPARISON_FAILED:
    'The provider’s token is for another portal, another sign-in or of another issuer. Ask its administrator to compare client id and issuer.',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED:
    'The provider calls itself otherwise than the issuer that is entered here. Ask its administrator for the exact issuer.',
  OAUTH_KEY_SELECTION_FAILED:
    'The provider signed with a key that it does not publish. Ask its administrator to publish the key in its key set.',
  OAUTH_UNSUPPORTED_OPERATION:
    'The provider’s token is not signed with a method that is accepted here. Ask its administrator to sign with RS256, PS256, ES256 or EdDSA.',
  OAUTH_TIMEOUT: 'The provider did not answer in time. Ask its administrator whether this portal can reach it.',
  OAUTH_HTTP_REQUEST_FORBIDDEN:
    'The provider has an address without TLS. Ask its administrator for addresses with https.',
  OAUTH_RESPONSE_IS_NOT_CONFORM:
    'The provider has no configuration at this issuer. Ask its administrator for the exact issuer.',
  OAUTH_RESPONSE_IS_NOT_JSON:
    'The provider has no configuration at this issuer. Ask its administrator for the exact issuer.',
  OAUTH_INVALID_SERVER_METADATA: 'The configuration of the provider is not complete. Tell its administrator.',
  OAUTH_MISSING_SERVER_METADATA: 'The configuration of the provider is not complete. Tell its administrator.',
};

const UNKNOWN = 'The provider gave an answer that cannot be used. Tell its administrator what the audit log says.';

export function describeProviderError(error: unknown): ProviderError {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    return { text: RESPONSES[error.error] ?? UNKNOWN, reason: error.error };
  }
  if (error instanceof WWWAuthenticateChallengeError) {
    return { text: RESPONSES.invalid_client ?? UNKNOWN, reason: 'invalid_client' };
  }
  if (isCausedBy(error, (each) => each instanceof ForbiddenAddressError)) {
    return {
      text: 'The provider has an address outside of the internet. Ask the operator of this portal to name it in PRIVATE_SIGN_ON_PROVIDERS.',
      reason: 'forbidden_address',
    };
  }
  if (error instanceof OtherIssuerError) return { text: error.message, reason: 'other_issuer' };
  if (error instanceof ClientError && error.code !== undefined) {
    return { text: CHECKS[error.code] ?? UNKNOWN, reason: error.code };
  }
  if (isCausedBy(error, (each) => each instanceof Error && 'code' in each && typeof each.code === 'string')) {
    return {
      text: 'The provider could not be reached. Ask its administrator whether this portal can reach it.',
      reason: 'unreachable',
    };
  }
  return { text: UNKNOWN, reason: 'unknown' };
}

/** The provider's own words stay in the log: anybody can put them into an address. */
export function signOnFailed(text: string): HttpError {
  return new HttpError(400, 'sign_on_failed', text);
}

function isCausedBy(error: unknown, isMeant: (each: unknown) => boolean): boolean {
  for (let each = error; each instanceof Error; each = each.cause) if (isMeant(each)) return true;
  return false;
}
