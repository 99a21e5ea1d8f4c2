import { HANDBOOKS } from '@dewar/domain/accounts/handbooks';
import { ROLES, USER_STATUSES } from '@dewar/domain/accounts/roles';
import { formatPhone } from '@dewar/domain/primitives/contact-details';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { isName } from '@dewar/domain/primitives/texts';
import { z } from 'zod';
import { ownSession } from './auth.ts';
import { bulkIdsText } from './bulk.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  cursorText,
  deletedRecord,
  emailAddress,
  idParams,
  limitText,
  NO_NAME,
  nullableText,
  optionalPersonName,
  queryText,
  recordId,
  requiredText,
  responseTimestamp,
  suspensionSchema,
  timeZone,
} from './fields.ts';

/** Stored as displayed: (XXX) XXX-XXXX if it has 10 digits (spec 1 §5). */
const phoneNumber = nullableText(TEXT_LIMITS.phone).transform((text) => (text === null ? null : formatPhone(text)));

const MAX_SUBJECTS = 40;
const subjects = z.array(requiredText(TEXT_LIMITS.name)).max(MAX_SUBJECTS).nullable();

/** The fields that people edit themselves; the last three only teachers. */
const profileFields = {
  first_name: optionalPersonName(),
  last_name: optionalPersonName(),
  phone: phoneNumber,
  job_title: nullableText(TEXT_LIMITS.name),
  department: nullableText(TEXT_LIMITS.name),
  timezone: timeZone,
  grade_level: nullableText(TEXT_LIMITS.name),
  school_name: nullableText(TEXT_LIMITS.name),
  subjects_taught: subjects,
};

const profileShape = z.object(profileFields);

/** The person's own profile; email and company_name are read-only. */
export const profileSchema = z.object({
  id: recordId,
  email: z.string(),
  role: z.enum(ROLES),
  company_name: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  phone: z.string().nullable(),
  job_title: z.string().nullable(),
  department: z.string().nullable(),
  timezone: z.string(),
  /** Of the clock of a teacher's school; null while it is `timezone`. */
  school_timezone: z.string().nullable(),
  grade_level: z.string().nullable(),
  school_name: z.string().nullable(),
  subjects_taught: z.array(z.string()).nullable(),
  version: z.int(),
});

export type Profile = z.infer<typeof profileSchema>;

export const getProfile = defineEndpoint({
  name: 'getProfile',
  method: 'GET',
  path: '/api/users/me',
  access: 'signed-in',
  summary: "One's own profile.",
  response: profileSchema,
  beforeSecondFactor: true,
});

export const updateProfile = defineEndpoint({
  name: 'updateProfile',
  method: 'PUT',
  path: '/api/users/me',
  access: 'signed-in',
  touches: ['profile'],
  summary: "Change one's own profile; first and last name may not be emptied.",
  body: profileShape
    .extend({
      first_name: requiredText(TEXT_LIMITS.name).nullable(),
      last_name: requiredText(TEXT_LIMITS.name).nullable(),
    })
    .partial(),
  response: profileSchema,
  versioned: true,
  beforeSecondFactor: true,
});

export const putAwayFirstSteps = defineEndpoint({
  name: 'putAwayFirstSteps',
  method: 'POST',
  path: '/api/users/me/first-steps',
  access: 'signed-in',
  touches: [],
  summary: 'Show the first steps of this handbook no more.',
  body: z.object({ handbook: z.enum(HANDBOOKS) }),
  /** What is to be shown instead. */
  response: z.object({ first_steps: z.enum(HANDBOOKS).nullable() }),
});

/**
 * An account as shown to administrators. company_name is 'PENDING_ASSIGNMENT' while an assignment is pending, 'No
 * Company' without a company (rules 6).
 */
export const userSchema = profileSchema.extend({
  status: z.enum(USER_STATUSES),
  is_super_admin: z.boolean(),
  is_company_admin: z.boolean(),
  /** From the open request, or from the registration. */
  requested_company: z.string().nullable(),
  /** While an assignment is pending: the company that has the requested name or a similar one. */
  requested_company_match: z.object({ name: z.string(), is_exact: z.boolean() }).nullable(),
  email_verified: z.boolean(),
  rejection_reason: z.string().nullable(),
  has_second_factor: z.boolean(),
  needs_new_password: z.boolean(),
  suspension: suspensionSchema.nullable(),
  /** Of the person's company. */
  company_suspension: suspensionSchema.nullable(),
  created_at: responseTimestamp,
  last_login: responseTimestamp.nullable(),
});

export type User = z.infer<typeof userSchema>;

export const USERS_PAGE = 50;

/** Which accounts are listed or exported. */
export const userFilter = z.object({
  search: queryText(TEXT_LIMITS.search).optional(),
  role: z.enum(ROLES).optional(),
  /** As shown in the list: a company's name, 'No Company' or 'PENDING_ASSIGNMENT'. */
  company: queryText(TEXT_LIMITS.name).optional(),
  status: z.enum(USER_STATUSES).optional(),
});

export const listUsers = defineEndpoint({
  name: 'listUsers',
  method: 'GET',
  path: '/api/admin/users',
  access: 'company-admin',
  summary: 'Accounts, newest first; search matches name, email or company name, ignoring case and accents.',
  query: userFilter.extend({ limit: limitText(USERS_PAGE, 200), cursor: cursorText }),
  response: z.array(userSchema),
});

export const countUsers = defineEndpoint({
  name: 'countUsers',
  method: 'GET',
  path: '/api/admin/users/count',
  access: 'company-admin',
  summary: 'How many accounts match a filter.',
  query: userFilter,
  response: z.object({ users: z.int() }),
});

export const getUser = defineEndpoint({
  name: 'getUser',
  method: 'GET',
  path: '/api/admin/users/{id}',
  access: 'company-admin',
  summary: 'One account.',
  params: idParams,
  response: userSchema,
});

/** The addresses that get alerts and reports about a company and belong to no account; at least one. */
export const outsideRecipientsSchema = z.object({
  company_name: z.string(),
  addresses: z.array(z.string()),
  /** They stand in the general list, which applies because the company has none of its own. */
  is_general: z.boolean(),
});

export type OutsideRecipients = z.infer<typeof outsideRecipientsSchema>;

export const listOutsideRecipients = defineEndpoint({
  name: 'listOutsideRecipients',
  method: 'GET',
  path: '/api/admin/users/outside-recipients',
  access: 'admin',
  summary: 'Who else is mailed about the companies of these people; the addresses stay when the people leave.',
  query: z.object({ ids: bulkIdsText }),
  response: z.array(outsideRecipientsSchema),
});

export const listUserSessions = defineEndpoint({
  name: 'listUserSessions',
  method: 'GET',
  path: '/api/admin/users/{id}/sessions',
  access: 'admin',
  summary: "A person's open sessions, the last used first.",
  params: idParams,
  response: z.array(ownSession.omit({ is_current: true })),
});

const managedFields = profileShape.partial().extend({
  email: emailAddress,
  role: z.enum(ROLES),
  /** The name of an existing company; 'No Company' or null for none. Stored only for the role user. */
  company_name: nullableText(TEXT_LIMITS.name),
  is_super_admin: z.boolean().optional(),
  /** Only for a user with a company; it ends with a move to another one. */
  is_company_admin: z.boolean().optional(),
});

export const createUserBody = managedFields
  .partial({ role: true, company_name: true })
  .extend({ password: z.string().min(1).max(1_000) });

export const createUser = defineEndpoint({
  name: 'createUser',
  method: 'POST',
  path: '/api/admin/users',
  access: 'admin',
  touches: ['user', 'company'],
  summary: 'Create an account, approved and verified; only a super-admin may give it the role admin.',
  body: createUserBody,
  response: userSchema,
  status: 201,
});

export const updateUser = defineEndpoint({
  name: 'updateUser',
  method: 'PUT',
  path: '/api/admin/users/{id}',
  access: 'admin',
  touches: ['user', 'company', 'invitation'],
  summary: 'Change an account; an absent or empty password keeps the current one.',
  params: idParams,
  body: managedFields
    .extend({ first_name: nullableText(TEXT_LIMITS.name), last_name: nullableText(TEXT_LIMITS.name) })
    .partial()
    .extend({ password: z.string().max(1_000).optional() }),
  response: userSchema,
  versioned: true,
});

export const deleteUser = defineEndpoint({
  name: 'deleteUser',
  method: 'DELETE',
  path: '/api/admin/users/{id}',
  access: 'admin',
  touches: ['user', 'company', 'recently-deleted', 'invitation'],
  summary: 'Delete an account; its records keep the email address of their author.',
  versioned: true,
  params: idParams,
  response: deletedRecord,
});

export const approveUser = defineEndpoint({
  name: 'approveUser',
  method: 'PUT',
  path: '/api/admin/users/{id}/approve',
  access: 'company-admin',
  touches: ['user', 'company', 'company-assignment-request'],
  summary: 'Approve a verified registration, with a given company or the requested one.',
  params: idParams,
  body: z.object({
    /** Not empty after trimming; an unknown name creates a company. */
    company_name: queryText(TEXT_LIMITS.name)
      .refine((name) => name !== '', { error: 'cannot be empty' })
      .refine((name) => name === '' || isName(name), { error: NO_NAME })
      .optional(),
  }),
  response: userSchema,
});

export const rejectUser = defineEndpoint({
  name: 'rejectUser',
  method: 'PUT',
  path: '/api/admin/users/{id}/reject',
  access: 'admin',
  touches: ['user', 'company'],
  summary: 'Reject a verified registration.',
  params: idParams,
  body: z.object({ reason: nullableText(TEXT_LIMITS.reason).optional() }),
  response: userSchema,
});

export const resetUser = defineEndpoint({
  name: 'resetUser',
  method: 'POST',
  path: '/api/admin/users/{id}/reset',
  access: 'admin',
  touches: ['user', 'company'],
  summary: 'Delete a rejected account, so that its email address may register again.',
  params: idParams,
  response: deletedRecord,
});
