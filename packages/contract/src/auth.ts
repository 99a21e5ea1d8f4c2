import { HANDBOOKS } from '@dewar/domain/accounts/handbooks';
import { ROLES } from '@dewar/domain/accounts/roles';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import {
  deletedRecord,
  emailAddress,
  idParams,
  newName,
  queryText,
  recordId,
  requiredText,
  responseTimestamp,
} from './fields.ts';

/**
 * Sent instead of a reCAPTCHA token when no widget is shown (spec 1 §5). Rejected if a token is required (rules 6),
 * otherwise ignored.
 */
export const RECAPTCHA_BYPASS = 'recaptcha-not-configured';

/** The person a session belongs to. `company_name` is 'No Company' without an assigned one. */
export const sessionUser = z.object({
  id: recordId,
  email: z.string(),
  role: z.enum(ROLES),
  company_name: z.string(),
  is_super_admin: z.boolean(),
  /** Invites, approves and suspends people of their company, and changes its settings. */
  is_company_admin: z.boolean().default(false),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  timezone: z.string(),
  /** Of the clock of a teacher's school; null while it is `timezone`. */
  school_timezone: z.string().nullable().default(null),
  /** This person can only set up a second factor until that is done (settings, require_second_factor). */
  needs_second_factor: z.boolean().default(false),
  /** This person can only choose a new password until that is done. */
  needs_new_password: z.boolean().default(false),
  /** The handbook whose first steps this person has yet to see; null once they were put away. */
  first_steps: z.enum(HANDBOOKS).nullable().default(null),
});

export type SessionUser = z.infer<typeof sessionUser>;

/** What a person is told at sign-in. */
export const signInNotices = z.object({
  /** Since they were told the last time. */
  failed_sign_ins: z.object({ times: z.int().nonnegative(), networks: z.int().nonnegative() }),
  /** Emails to them whose links a super-admin made visible. */
  shown_links: z.array(z.object({ subject: z.string(), shown_by: z.string(), shown_at: responseTimestamp })),
  /** Super-admins who saw the portal as they do. */
  seen_as: z.array(z.object({ by: z.string(), at: responseTimestamp })),
});

export type SignInNotices = z.infer<typeof signInNotices>;

export const signedIn = z.object({ token: z.string(), user: sessionUser, notices: signInNotices });

export type SignedIn = z.infer<typeof signedIn>;

export const SECOND_FACTOR_METHODS = ['totp', 'passkey', 'recovery_code'] as const;

/** Returned for the right password of an account with a second factor, which must then be proved within minutes. */
export const secondFactorStep = z.object({
  second_factor: z.object({
    ticket: z.string(),
    methods: z.array(z.enum(SECOND_FACTOR_METHODS)),
    /** PublicKeyCredentialRequestOptionsJSON, if the account has passkeys. */
    passkey_options: z.record(z.string(), z.unknown()).nullable(),
  }),
});

export type SecondFactorStep = z.infer<typeof secondFactorStep>;

/** Any text; the server says what is wrong with it as a password. */
export const newPassword = z.string().min(1).max(1_000);

export const login = defineEndpoint({
  name: 'login',
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  touches: [],
  summary: 'Sign in with email and password; sets the media cookie.',
  body: z.object({
    email: requiredText(TEXT_LIMITS.email),
    password: z.string().min(1).max(1_000),
    recaptchaToken: z.string().max(4_000).nullish(),
  }),
  response: z.union([signedIn, secondFactorStep]),
});

/** Exactly one of the ways to prove the second factor is sent. */
export const proveSecondFactor = defineEndpoint({
  name: 'proveSecondFactor',
  method: 'POST',
  path: '/api/auth/login/second-factor',
  access: 'public',
  touches: [],
  summary: 'Finish a sign-in with a code, a recovery code or a passkey; sets the media cookie.',
  body: z.object({
    ticket: requiredText(TEXT_LIMITS.token),
    code: queryText(20).optional(),
    recovery_code: queryText(40).optional(),
    /** AuthenticationResponseJSON. */
    passkey: z.record(z.string(), z.unknown()).optional(),
  }),
  response: signedIn,
});

export const beginPasskeySignIn = defineEndpoint({
  name: 'beginPasskeySignIn',
  method: 'POST',
  path: '/api/auth/login/passkey/options',
  access: 'public',
  touches: [],
  summary: 'PublicKeyCredentialRequestOptionsJSON for a sign-in with a passkey alone; the same for everybody.',
  response: z.record(z.string(), z.unknown()),
});

export const signInWithPasskey = defineEndpoint({
  name: 'signInWithPasskey',
  method: 'POST',
  path: '/api/auth/login/passkey',
  access: 'public',
  touches: [],
  summary: 'Sign in with a passkey that was chosen instead of a password; sets the media cookie.',
  body: z.object({
    /** AuthenticationResponseJSON. */
    passkey: z.record(z.string(), z.unknown()),
  }),
  response: signedIn,
});

export const register = defineEndpoint({
  name: 'register',
  method: 'POST',
  path: '/api/auth/register',
  access: 'public',
  touches: [],
  summary: 'Register; the same response whether or not the address has one.',
  body: z.object({
    email: emailAddress,
    password: newPassword,
    company_name: newName(TEXT_LIMITS.name),
  }),
  response: z.undefined(),
  status: 201,
});

const emailVerification = z.object({
  success: z.literal(true),
  message: z.string(),
  /** The reader of the mail has yet to choose the password, with the same token. */
  needs_password: z.boolean().default(false),
  /** The company that the registration asks for, while it waits for an administrator. */
  waits_for: z.string().nullable().default(null),
});

export const verifyEmail = defineEndpoint({
  name: 'verifyEmail',
  method: 'GET',
  path: '/api/auth/verify-email',
  access: 'public',
  summary: 'Verify the email address with the code of a verification email.',
  query: z.object({ token: queryText(TEXT_LIMITS.token).default('') }),
  response: emailVerification,
  envelope: false,
});

export const verifyEmailByBody = defineEndpoint({
  name: 'verifyEmailByBody',
  method: 'POST',
  path: '/api/auth/verify-email',
  access: 'public',
  touches: [],
  summary: 'The same with the code in the body: proxies log addresses, and the code can still set the password.',
  body: z.object({ token: queryText(TEXT_LIMITS.token) }),
  response: emailVerification,
  envelope: false,
});

export const resendVerification = defineEndpoint({
  name: 'resendVerification',
  method: 'POST',
  path: '/api/auth/resend-verification',
  access: 'public',
  touches: [],
  summary: 'Email a new verification link; the same response whether or not the address is waiting for one.',
  body: z.object({ email: emailAddress }),
  response: z.undefined(),
});

export const forgotPassword = defineEndpoint({
  name: 'forgotPassword',
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'public',
  touches: [],
  summary: 'Email a link for a new password; the same response whether or not the address has an account.',
  body: z.object({ email: emailAddress }),
  response: z.undefined(),
});

export const resetPassword = defineEndpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'public',
  touches: [],
  summary: 'Set a password with the code of an email, also of one that verifies the address; ends every session.',
  body: z.object({ token: requiredText(TEXT_LIMITS.token), new_password: newPassword }),
  response: z.undefined(),
});

export const changePassword = defineEndpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/api/auth/change-password',
  access: 'signed-in',
  touches: ['session'],
  summary: "Change one's own password; ends the person's other sessions.",
  body: z.object({ current_password: z.string().min(1).max(1_000), new_password: newPassword }),
  response: z.undefined(),
  acceptsIdempotencyKey: false,
  beforeSecondFactor: true,
  beforeNewPassword: true,
});

/** A session as shown to its owner. */
export const ownSession = z.object({
  id: recordId,
  created_at: responseTimestamp,
  last_used_at: responseTimestamp,
  address: z.string(),
  user_agent: z.string().nullable(),
  is_current: z.boolean(),
});

export type OwnSession = z.infer<typeof ownSession>;

export const listSessions = defineEndpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'signed-in',
  summary: "One's own sessions, the last used first.",
  response: z.array(ownSession),
  beforeSecondFactor: true,
});

export const endSession = defineEndpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  access: 'signed-in',
  touches: ['session'],
  summary: "End one of one's own sessions.",
  params: idParams,
  response: deletedRecord,
  beforeSecondFactor: true,
});

export const getSession = defineEndpoint({
  name: 'getSession',
  method: 'GET',
  path: '/api/auth/session',
  access: 'signed-in',
  summary: 'The signed-in person, as returned by login.',
  response: sessionUser,
  beforeSecondFactor: true,
  beforeNewPassword: true,
});

export const logout = defineEndpoint({
  name: 'logout',
  method: 'POST',
  path: '/api/auth/logout',
  access: 'signed-in',
  touches: [],
  summary: 'End this session and its media cookie.',
  response: z.object({ ended: z.literal(true) }),
  beforeSecondFactor: true,
  beforeNewPassword: true,
});

/** How many sessions one request may name. */
const MAX_FORGOTTEN_SESSIONS = 50;

export const endForgottenSessions = defineEndpoint({
  name: 'endForgottenSessions',
  method: 'POST',
  path: '/api/auth/forgotten-sessions',
  access: 'public',
  touches: [],
  summary: 'End sessions that a browser no longer uses: it signed out without a signal, or has only the cookie left.',
  body: z.object({
    /** SHA-256 of their tokens: it ends a session, and opens nothing. */
    token_hashes: z
      .array(z.string().regex(/^[0-9a-f]{64}$/))
      .max(MAX_FORGOTTEN_SESSIONS)
      .default([]),
    /** The session of the media cookie that is sent along, too. */
    of_cookie: z.boolean().default(false),
  }),
  response: z.object({ ended: z.literal(true) }),
});

/** What the landing page needs before sign-in. */
export const getSignInOptions = defineEndpoint({
  name: 'getSignInOptions',
  method: 'GET',
  path: '/api/auth/options',
  access: 'public',
  summary:
    'The reCAPTCHA site key if configured, what a new password has to withstand, and whether a company uses single sign-on.',
  response: z.object({
    recaptcha_site_key: z.string().nullable(),
    minimum_password_length: z.int(),
    /** As a power of ten. */
    minimum_password_guesses: z.int(),
    /** Whether a company uses single sign-on, so that the mail address may lead elsewhere. */
    has_sign_on: z.boolean().default(false),
  }),
});

export const createFirstAdministrator = defineEndpoint({
  name: 'createFirstAdministrator',
  method: 'POST',
  path: '/api/auth/first-administrator',
  access: 'public',
  touches: [],
  summary: 'Create a super-admin with a one-time link: the one printed at the first start, or one made on the machine.',
  body: z.object({ token: requiredText(200), email: emailAddress, password: newPassword }),
  response: signedIn,
  status: 201,
});
