import { ROLES } from '@dewar/domain/roles';
import { TEXT_LIMITS } from '@dewar/domain/text-limits';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { emailAddress, recordId, requiredText } from './fields.ts';

/** The person a session belongs to. `company_name` is 'No Company' where none is assigned. */
export const sessionUser = z.object({
  id: recordId,
  email: z.string(),
  role: z.enum(ROLES),
  company_name: z.string(),
  is_super_admin: z.boolean(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  timezone: z.string(),
});

export type SessionUser = z.infer<typeof sessionUser>;

const signedIn = z.object({ token: z.string(), user: sessionUser });

const newPassword = z.string().min(1);

export const login = defineEndpoint({
  name: 'login',
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Sign in with e-mail and password; sets the media cookie.',
  body: z.object({
    email: requiredText(TEXT_LIMITS.email),
    password: z.string().min(1).max(1_000),
    recaptchaToken: z.string().max(4_000).nullish(),
  }),
  answer: signedIn,
});

export const getSession = defineEndpoint({
  name: 'getSession',
  method: 'GET',
  path: '/api/auth/session',
  access: 'signed-in',
  summary: 'The person this session belongs to, as login gives it.',
  answer: sessionUser,
});

export const logout = defineEndpoint({
  name: 'logout',
  method: 'POST',
  path: '/api/auth/logout',
  access: 'signed-in',
  summary: 'End this session and its media cookie.',
  answer: z.object({ ended: z.literal(true) }),
});

/** What the landing screen must know before anybody signs in. */
export const getSignInOptions = defineEndpoint({
  name: 'getSignInOptions',
  method: 'GET',
  path: '/api/auth/options',
  access: 'public',
  summary: 'The reCAPTCHA site key where one is configured.',
  answer: z.object({ recaptcha_site_key: z.string().nullable() }),
});

export const createFirstAdministrator = defineEndpoint({
  name: 'createFirstAdministrator',
  method: 'POST',
  path: '/api/auth/first-administrator',
  access: 'public',
  summary: 'Make the first super-admin with the one-time link that the first start prints.',
  body: z.object({ token: requiredText(200), email: emailAddress, password: newPassword }),
  answer: signedIn,
  status: 201,
});
