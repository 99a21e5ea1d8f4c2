import {
  DEFAULT_INVITATION_DAYS,
  INVITATION_DAYS,
  INVITATION_STATES,
  INVITEE_FATES,
  MAX_INVITED_AT_ONCE,
} from '@dewar/domain/accounts/invitations';
import { ROLES } from '@dewar/domain/accounts/roles';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { newPassword, signedIn } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { exportFields } from './exports.ts';
import {
  cursorText,
  emailAddress,
  flagText,
  limitText,
  newPersonName,
  nullableLines,
  nullableText,
  optionalPersonName,
  queryText,
  recordId,
  requiredText,
  responseTimestamp,
} from './fields.ts';

/** An invitation as shown to those who may invite. */
export const invitationSchema = z.object({
  id: recordId,
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  role: z.enum(ROLES),
  company_id: recordId.nullable(),
  /** Of a company user; null once the company is deleted. */
  company_name: z.string().nullable(),
  state: z.enum(INVITATION_STATES),
  invited_by: z.string(),
  created_at: responseTimestamp,
  /** When it was mailed the last time. */
  sent_at: responseTimestamp,
  expires_at: responseTimestamp,
  accepted_at: responseTimestamp.nullable(),
  revoked_at: responseTimestamp.nullable(),
  revoked_by: z.string().nullable(),
  /** While it waits: somebody registered the address, which accepting replaces, or it has an account by now. */
  address_use: z.enum(['registered', 'account']).nullable(),
});

export type InvitationRecord = z.infer<typeof invitationSchema>;

export const INVITATIONS_PAGE = 50;

const invitationFilter = z.object({
  /** A part of the address or of the company's name. */
  search: queryText(TEXT_LIMITS.search).optional(),
  /** Only those that were neither accepted nor revoked. */
  waiting: flagText.optional(),
});

export const listInvitations = defineEndpoint({
  name: 'listInvitations',
  method: 'GET',
  path: '/api/admin/invitations',
  access: 'company-admin',
  summary: 'Invitations, newest first; those that ended are kept for 90 days.',
  query: invitationFilter.extend({ limit: limitText(INVITATIONS_PAGE, 200), cursor: cursorText }),
  response: z.array(invitationSchema),
});

export const exportInvitations = defineEndpoint({
  name: 'exportInvitations',
  method: 'GET',
  path: '/api/admin/invitations/export',
  access: 'company-admin',
  summary: 'The same invitations as CSV or Excel, newest first.',
  query: invitationFilter.extend(exportFields),
  response: z.undefined(),
  download: true,
  isExport: true,
});

const invitee = z.object({
  email: emailAddress,
  first_name: optionalPersonName().optional(),
  last_name: optionalPersonName().optional(),
});

const atOnce = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(MAX_INVITED_AT_ONCE);

export const checkInvitees = defineEndpoint({
  name: 'checkInvitees',
  method: 'POST',
  path: '/api/admin/invitations/check',
  access: 'company-admin',
  touches: [],
  summary: 'What inviting each of these addresses would do. Nothing is written or mailed.',
  body: z.object({ emails: atOnce(emailAddress) }),
  response: z.array(z.object({ email: z.string(), fate: z.enum(INVITEE_FATES) })),
});

const validDays = z.literal(INVITATION_DAYS);

export const createInvitations = defineEndpoint({
  name: 'createInvitations',
  method: 'POST',
  path: '/api/admin/invitations',
  access: 'company-admin',
  touches: ['invitation'],
  summary: 'Invite people by mail; only a super-admin may invite administrators.',
  body: z.object({
    people: atOnce(invitee),
    role: z.enum(ROLES),
    /** The name of an existing company, for the role user. */
    company_name: nullableText(TEXT_LIMITS.name).optional(),
    valid_days: validDays.default(DEFAULT_INVITATION_DAYS),
    /** Stands in the mail. */
    message: nullableLines(TEXT_LIMITS.message).optional(),
  }),
  response: z.array(z.object({ email: z.string(), fate: z.enum(INVITEE_FATES), id: recordId.nullable() })),
  status: 201,
});

const chosen = z.object({ ids: atOnce(recordId) });

/** 'has-account' and 'closed' mark invitations that were left as they are. */
const outcomes = z.array(z.object({ id: recordId, outcome: z.enum(['done', 'has-account', 'closed']) }));

export type InvitationOutcome = z.infer<typeof outcomes>[number]['outcome'];

export const resendInvitations = defineEndpoint({
  name: 'resendInvitations',
  method: 'POST',
  path: '/api/admin/invitations/resend',
  access: 'company-admin',
  touches: ['invitation'],
  summary: 'Mail invitations again, with a new link that is valid as long as the first; the old link ends.',
  body: chosen,
  response: outcomes,
});

export const revokeInvitations = defineEndpoint({
  name: 'revokeInvitations',
  method: 'POST',
  path: '/api/admin/invitations/revoke',
  access: 'company-admin',
  touches: ['invitation'],
  summary: 'Revoke invitations: their links end.',
  body: chosen,
  response: outcomes,
});

const withToken = z.object({ token: requiredText(TEXT_LIMITS.token) });

/** An invitation as its holder sees it. */
export const openedInvitationSchema = z.object({
  state: z.enum(INVITATION_STATES),
  email: z.string(),
  role: z.enum(ROLES),
  company_name: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** The name of the inviter, or their address. */
  invited_by: z.string(),
  invited_by_email: z.string(),
  message: z.string().nullable(),
  expires_at: responseTimestamp,
  /** Somebody has registered the address in the meantime. */
  has_account: z.boolean(),
  /** Where to continue if the company has ended passwords: signing in with its provider accepts the invitation. */
  sign_on_url: z.string().nullable(),
});

export type OpenedInvitation = z.infer<typeof openedInvitationSchema>;

export const openInvitation = defineEndpoint({
  name: 'openInvitation',
  method: 'POST',
  path: '/api/auth/invitation',
  access: 'public',
  touches: [],
  summary: 'The invitation of a mailed link. The token is not part of an address, which would be logged.',
  body: withToken,
  response: openedInvitationSchema,
});

export const beginInvitedPasskey = defineEndpoint({
  name: 'beginInvitedPasskey',
  method: 'POST',
  path: '/api/auth/invitation/passkey',
  access: 'public',
  touches: [],
  summary: 'PublicKeyCredentialCreationOptionsJSON for the passkey of the invited, instead of a password.',
  body: withToken,
  response: z.record(z.string(), z.unknown()),
});

export const acceptInvitation = defineEndpoint({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/api/auth/invitation/accept',
  access: 'public',
  touches: [],
  summary: 'Make the account of an invitation, with a password or a passkey, and sign in; sets the media cookie.',
  body: withToken.extend({
    first_name: newPersonName(),
    last_name: newPersonName(),
    /** Exactly one of password and passkey is sent. */
    password: newPassword.optional(),
    /** RegistrationResponseJSON, and the name to tell it from others. */
    passkey: z.object({ name: requiredText(TEXT_LIMITS.name), response: z.record(z.string(), z.unknown()) }).optional(),
  }),
  /** Recovery codes come with a passkey. */
  response: signedIn.extend({ recovery_codes: z.array(z.string()).nullable() }),
  status: 201,
});
