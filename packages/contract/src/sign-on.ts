import {
  MAX_CLAIM_VALUES,
  MAX_SIGN_ON_DOMAINS,
  NEW_PEOPLE,
  NO_CLAIM_MAPPING,
  SIGN_ON_MODES,
} from '@dewar/domain/accounts/sign-on';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { secondFactorStep, signedIn } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { emailAddress, idParams, queryText, recordId, requiredText, responseTimestamp, timestamp } from './fields.ts';

/** Providers put whole tokens into codes and error texts. */
const MAX_PROVIDER_TEXT = 4_000;
const MAX_LOGOUT_TOKEN = 8_000;

export const beginSignOn = defineEndpoint({
  name: 'beginSignOn',
  method: 'POST',
  path: '/api/auth/sign-on/begin',
  access: 'public',
  touches: [],
  summary: 'How people with this mail domain sign in; the same for addresses with an account and without.',
  body: z.object({ email: emailAddress }),
  response: z.discriminatedUnion('method', [
    z.object({ method: z.literal('password') }),
    z.object({
      method: z.literal('company'),
      /** To open in the browser. */
      url: z.string(),
      /** Whether their passwords have ended. */
      mode: z.enum(SIGN_ON_MODES),
    }),
  ]),
});

const keyParams = z.object({ key: queryText(40) });

export const startSignOn = defineEndpoint({
  name: 'startSignOn',
  method: 'GET',
  path: '/api/auth/sign-on/{key}/start',
  access: 'public',
  summary: 'To the provider of a company: authorization code flow with PKCE (S256), state and nonce.',
  params: keyParams,
  query: z.object({
    /** The address that was typed, for the provider's form. */
    login_hint: queryText(TEXT_LIMITS.email).optional(),
    /** Of a test or of a connection, which somebody who is signed in began. */
    ticket: queryText(2_000).optional(),
  }),
  response: z.undefined(),
  redirects: true,
});

/** What the provider sends back with the browser (RFC 6749, RFC 9207). */
const providerResponse = {
  state: requiredText(200),
  code: queryText(MAX_PROVIDER_TEXT).optional(),
  iss: queryText(TEXT_LIMITS.url).optional(),
  error: queryText(200).optional(),
  error_description: queryText(MAX_PROVIDER_TEXT).optional(),
};
const providerResponseBody = z.object(providerResponse);

export const returnFromSignOn = defineEndpoint({
  name: 'returnFromSignOn',
  method: 'GET',
  path: '/api/auth/sign-on/callback',
  access: 'public',
  summary: 'Back from the provider: passes its response to the page that finishes the sign-in. Writes nothing.',
  query: providerResponseBody,
  response: z.undefined(),
  redirects: true,
});

/** An account with the address is there: its owner signs in with it once, which connects the two. */
const connectionStep = z.object({ connect: z.object({ email: z.string(), company_name: z.string() }) });

export const finishSignOn = defineEndpoint({
  name: 'finishSignOn',
  method: 'POST',
  path: '/api/auth/sign-on/finish',
  access: 'public',
  touches: [],
  summary: "Sign in with the provider's response, in the browser that began it; sets the media cookie.",
  body: providerResponseBody,
  response: z.union([signedIn, secondFactorStep, connectionStep]),
  acceptsIdempotencyKey: false,
});

export const signOnBackChannelLogout = defineEndpoint({
  name: 'signOnBackChannelLogout',
  method: 'POST',
  path: '/api/auth/sign-on/{key}/back-channel-logout',
  access: 'public',
  touches: [],
  summary: 'OpenID Connect Back-Channel Logout 1.0: ends the sessions that the logout token names.',
  params: keyParams,
  body: z.object({ logout_token: requiredText(MAX_LOGOUT_TOKEN) }),
  response: z.object({ ended: z.int() }),
  acceptsForm: true,
  acceptsIdempotencyKey: false,
});

export const signOnFrontChannelLogout = defineEndpoint({
  name: 'signOnFrontChannelLogout',
  method: 'GET',
  path: '/api/auth/sign-on/{key}/front-channel-logout',
  access: 'public',
  summary:
    "OpenID Connect Front-Channel Logout 1.0, in a frame of the provider's page: ends the session that it names.",
  params: keyParams,
  query: z.object({ iss: requiredText(TEXT_LIMITS.url), sid: requiredText(500) }),
  response: z.object({ ended: z.int() }),
});

const companyParams = z.object({ companyName: queryText(TEXT_LIMITS.name) });
const COMPANY_SIGN_ON = '/api/companies/{companyName}/sign-on';

const signOnDomain = z.object({
  name: z.string(),
  /** Null while nobody has proved that it is the company's. */
  verified_at: responseTimestamp.nullable(),
  verified_by: z.string().nullable(),
  /** The text of the TXT record that proves it. */
  record: z.string(),
});

const claimName = requiredText(200);
const claimValues = z.array(requiredText(200)).max(MAX_CLAIM_VALUES).default([]);

export const claimMapping = z.object({
  role_claim: claimName.nullable().default(null),
  admin_values: claimValues,
  user_values: claimValues,
  second_factor_acr: claimValues,
});

export const companySignOn = z.object({
  company_id: recordId,
  /** In the addresses below; null until it is set up. */
  key: z.string().nullable(),
  issuer: z.string().nullable(),
  client_id: z.string().nullable(),
  has_secret: z.boolean(),
  domains: z.array(signOnDomain),
  mode: z.enum(SIGN_ON_MODES),
  new_people: z.enum(NEW_PEOPLE),
  claims: claimMapping,
  /** Still signs in with the password while sign-on is enforced. */
  break_glass: z.object({ id: recordId, email: z.string() }).nullable(),
  /** When somebody walked through it with this issuer, client and secret: it counts from then on. */
  tested_at: responseTimestamp.nullable(),
  tested_by: z.string().nullable(),
  /** How many of the company's people are connected, how many are not, and how many of these have other mail domains. */
  people: z.object({ connected: z.int(), others: z.int(), outside: z.int() }),
  /** What the provider's administrator has to enter. */
  redirect_uri: z.string(),
  back_channel_logout_uri: z.string().nullable(),
  front_channel_logout_uri: z.string().nullable(),
  version: z.int(),
});

export type CompanySignOn = z.infer<typeof companySignOn>;

export const getCompanySignOn = defineEndpoint({
  name: 'getCompanySignOn',
  method: 'GET',
  path: COMPANY_SIGN_ON,
  access: 'company-admin',
  summary: "A company's single sign-on; with empty fields until it is set up.",
  params: companyParams,
  response: companySignOn,
});

export const updateCompanySignOn = defineEndpoint({
  name: 'updateCompanySignOn',
  method: 'PUT',
  path: COMPANY_SIGN_ON,
  access: 'company-admin',
  touches: ['sign-on'],
  summary: 'Set up or change it. Another issuer, client or secret counts once it is tested.',
  params: companyParams,
  body: z.object({
    issuer: requiredText(TEXT_LIMITS.url).nullable().optional(),
    client_id: requiredText(500).nullable().optional(),
    /** Written only; null for a client without one. */
    client_secret: requiredText(2_000).nullable().optional(),
    /** All of them. Whether one is verified is decided by its TXT record, or by an administrator of the portal here. */
    domains: z
      .array(z.object({ name: requiredText(300), verified_at: timestamp.nullish() }))
      .max(MAX_SIGN_ON_DOMAINS)
      .optional(),
    mode: z.enum(SIGN_ON_MODES).optional(),
    new_people: z.enum(NEW_PEOPLE).optional(),
    claims: claimMapping.nullable().optional(),
    break_glass_user_id: recordId.nullable().optional(),
    /** Of who changes more than the domains; may be left out for ten minutes after signing in. */
    current_password: z.string().min(1).max(1_000).optional(),
  }),
  response: companySignOn,
  versioned: true,
  acceptsIdempotencyKey: false,
});

export const deleteCompanySignOn = defineEndpoint({
  name: 'deleteCompanySignOn',
  method: 'DELETE',
  path: COMPANY_SIGN_ON,
  access: 'company-admin',
  touches: ['sign-on', 'session'],
  summary: 'Remove it, with all connections and the sessions that began with it. Passwords sign in again.',
  params: companyParams,
  response: z.object({ id: recordId }),
  versioned: true,
});

export const verifySignOnDomain = defineEndpoint({
  name: 'verifySignOnDomain',
  method: 'POST',
  path: `${COMPANY_SIGN_ON}/domains/{name}/verify`,
  access: 'company-admin',
  touches: ['sign-on'],
  summary: 'Look up the TXT record that proves that a mail domain is the company’s.',
  params: companyParams.extend({ name: queryText(300) }),
  response: companySignOn,
});

const signOnPerson = z.object({
  id: recordId,
  email: z.string(),
  name: z.string().nullable(),
  /** Null while they are not connected with the provider that the company has now. */
  connected_at: responseTimestamp.nullable(),
  last_used_at: responseTimestamp.nullable(),
  /** Whether their address is of a verified mail domain: others are not led to the sign-on by it. */
  is_in_domain: z.boolean(),
});

export type SignOnPerson = z.infer<typeof signOnPerson>;

export const listSignOnPeople = defineEndpoint({
  name: 'listSignOnPeople',
  method: 'GET',
  path: `${COMPANY_SIGN_ON}/people`,
  access: 'company-admin',
  summary: 'Who of the company is connected with its sign-on and who is not; these first.',
  params: companyParams,
  response: z.array(signOnPerson),
});

export const disconnectSignOnPerson = defineEndpoint({
  name: 'disconnectSignOnPerson',
  method: 'DELETE',
  path: `${COMPANY_SIGN_ON}/people/{id}`,
  access: 'company-admin',
  touches: ['sign-on', 'session'],
  summary: 'End the connection of one person and the sessions that began with it; they can connect anew.',
  params: companyParams.extend(idParams.shape),
  response: z.object({ id: recordId }),
});

export const testSignOn = defineEndpoint({
  name: 'testSignOn',
  method: 'POST',
  path: `${COMPANY_SIGN_ON}/test`,
  access: 'company-admin',
  touches: [],
  summary: 'Ask the provider for its configuration, and begin a sign-in that signs nobody in.',
  params: companyParams,
  response: z.object({
    /** To open in this browser: the walk through it. */
    url: z.string(),
    checks: z.array(z.object({ name: z.string(), is_good: z.boolean(), text: z.string() })),
  }),
  acceptsIdempotencyKey: false,
});

const signOnTestResult = z.object({
  subject: z.string(),
  email: z.string().nullable(),
  has_second_factor: z.boolean(),
  is_let_in: z.boolean(),
  is_company_admin: z.boolean().nullable(),
  /** The names of what the provider said. */
  claims: z.array(z.string()),
  /** What people would stumble over. */
  warnings: z.array(z.string()),
});

export type SignOnTestResult = z.infer<typeof signOnTestResult>;

export const finishSignOnTest = defineEndpoint({
  name: 'finishSignOnTest',
  method: 'POST',
  path: `${COMPANY_SIGN_ON}/test/finish`,
  access: 'company-admin',
  touches: ['sign-on'],
  summary: 'The end of the walk: from now on the sign-on counts.',
  params: companyParams,
  body: providerResponseBody,
  response: signOnTestResult,
  acceptsIdempotencyKey: false,
});

const ownConnection = z.object({
  /** The company with a sign-on that counts; null without one. */
  company_name: z.string().nullable(),
  mode: z.enum(SIGN_ON_MODES).nullable(),
  connected_at: responseTimestamp.nullable(),
});

export type OwnSignOn = z.infer<typeof ownConnection>;

export const getOwnSignOn = defineEndpoint({
  name: 'getOwnSignOn',
  method: 'GET',
  path: '/api/auth/sign-on/connection',
  access: 'signed-in',
  summary: "Whether one's own account is connected with the sign-on of one's company.",
  response: ownConnection,
});

export const connectSignOn = defineEndpoint({
  name: 'connectSignOn',
  method: 'POST',
  path: '/api/auth/sign-on/connection',
  access: 'signed-in',
  touches: [],
  summary: "Begin to connect one's own account with the sign-on of one's company.",
  response: z.object({ url: z.string() }),
  acceptsIdempotencyKey: false,
});

export const finishSignOnConnection = defineEndpoint({
  name: 'finishSignOnConnection',
  method: 'POST',
  path: '/api/auth/sign-on/connection/finish',
  access: 'signed-in',
  touches: ['sign-on', 'profile'],
  summary: "Connect one's own account with the person whom the provider named.",
  body: providerResponseBody,
  response: ownConnection,
  acceptsIdempotencyKey: false,
});

/** Not set up. */
export const NO_CLAIMS = claimMapping.parse(NO_CLAIM_MAPPING);
