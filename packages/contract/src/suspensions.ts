import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { companyWithHoldings } from './companies.ts';
import { defineEndpoint } from './endpoint.ts';
import { idParams, requiredText, timestamp } from './fields.ts';
import { userSchema } from './users.ts';

/** Why, and until when; without an end until an administrator lifts it. The end must be in the future. */
export const suspensionBody = z.object({
  reason: requiredText(TEXT_LIMITS.reason),
  until: timestamp.nullish(),
});

/** The sessions that an act would end. */
const sessionCount = z.object({ sessions: z.int().nonnegative() });

export const suspendUser = defineEndpoint({
  name: 'suspendUser',
  method: 'PUT',
  path: '/api/admin/users/{id}/suspend',
  access: 'company-admin',
  touches: ['user'],
  summary: "Suspend a person, or change their suspension; ends the person's sessions at once.",
  params: idParams,
  body: suspensionBody,
  response: userSchema,
});

export const liftUserSuspension = defineEndpoint({
  name: 'liftUserSuspension',
  method: 'PUT',
  path: '/api/admin/users/{id}/lift-suspension',
  access: 'company-admin',
  touches: ['user'],
  summary: 'Let a suspended person sign in again.',
  params: idParams,
  response: userSchema,
});

export const endUserSessions = defineEndpoint({
  name: 'endUserSessions',
  method: 'POST',
  path: '/api/admin/users/{id}/end-sessions',
  access: 'company-admin',
  touches: ['user'],
  summary: 'Sign a person out on every device.',
  params: idParams,
  response: userSchema,
});

export const askUserForNewPassword = defineEndpoint({
  name: 'askUserForNewPassword',
  method: 'POST',
  path: '/api/admin/users/{id}/ask-new-password',
  access: 'company-admin',
  touches: ['user'],
  summary: "End a person's sessions; the next one can only choose a new password until that is done.",
  params: idParams,
  response: userSchema,
});

export const countUserSessions = defineEndpoint({
  name: 'countUserSessions',
  method: 'GET',
  path: '/api/admin/users/{id}/session-count',
  access: 'company-admin',
  summary: 'How many sessions a person has.',
  params: idParams,
  response: sessionCount,
});

export const suspendCompany = defineEndpoint({
  name: 'suspendCompany',
  method: 'PUT',
  path: '/api/admin/companies/{id}/suspend',
  access: 'admin',
  touches: ['company', 'user'],
  summary: 'Suspend all people of a company, or change its suspension; ends their sessions at once. Its records stay.',
  params: idParams,
  body: suspensionBody,
  response: companyWithHoldings,
});

export const liftCompanySuspension = defineEndpoint({
  name: 'liftCompanySuspension',
  method: 'PUT',
  path: '/api/admin/companies/{id}/lift-suspension',
  access: 'admin',
  touches: ['company', 'user'],
  summary: 'Let the people of a suspended company sign in again.',
  params: idParams,
  response: companyWithHoldings,
});

export const endCompanySessions = defineEndpoint({
  name: 'endCompanySessions',
  method: 'POST',
  path: '/api/admin/companies/{id}/end-sessions',
  access: 'admin',
  touches: ['company', 'user'],
  summary: 'Sign all people of a company out on every device.',
  params: idParams,
  response: companyWithHoldings,
});

export const askCompanyForNewPasswords = defineEndpoint({
  name: 'askCompanyForNewPasswords',
  method: 'POST',
  path: '/api/admin/companies/{id}/ask-new-passwords',
  access: 'admin',
  touches: ['company', 'user'],
  summary:
    'End the sessions of all people of a company who have a password, and ask each for a new one at the next sign-in.',
  params: idParams,
  response: companyWithHoldings,
});

export const countCompanySessions = defineEndpoint({
  name: 'countCompanySessions',
  method: 'GET',
  path: '/api/admin/companies/{id}/session-count',
  access: 'admin',
  summary: 'How many people a company has, and how many sessions they have.',
  params: idParams,
  response: sessionCount.extend({ people: z.int().nonnegative() }),
});
