import { ADDRESS_EXAMPLES, readAddressFilter } from '@dewar/domain/audit-log/address-filter';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { exportFields } from './exports.ts';
import {
  calendarDate,
  cursorText,
  limitText,
  queryText,
  recordId,
  recordIdText,
  responseTimestamp,
  timeZone,
} from './fields.ts';

export const auditEntrySchema = z.object({
  id: recordId,
  at: responseTimestamp,
  /**
   * Null if nobody was signed in: a scheduled job, the first start, or a stranger. Of failed sign-ins, the account that
   * was tried.
   */
  actor_email: z.string().nullable(),
  company_name: z.string().nullable(),
  entity: z.string(),
  entity_id: recordId.nullable(),
  action: z.string(),
  before: z.json().nullable(),
  after: z.json().nullable(),
  /** Where it came from; null for jobs and commands, and for entries of older versions. */
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
  /** The token with which it was done, by its name and how it begins; null for a session. */
  via: z.string().nullable(),
});

export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const AUDIT_PAGE = 50;

const auditFilter = z.object({
  entity: queryText(TEXT_LIMITS.name).optional(),
  id: recordIdText.optional(),
  /** A part of a person's name or email address. */
  actor: queryText(TEXT_LIMITS.email).optional(),
  /** What one person did, by the number of the account. */
  person: recordIdText.optional(),
  company_id: recordIdText.optional(),
  action: queryText(TEXT_LIMITS.name).optional(),
  /** An address or a network: '192.0.2.7', '192.0.2.0/24'. */
  address: queryText(TEXT_LIMITS.name)
    .refine((text) => text === '' || readAddressFilter(text) !== undefined, {
      error: `must be ${ADDRESS_EXAMPLES}`,
    })
    .optional(),
  /** The first and the last whole day in `timezone`. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  timezone: timeZone.optional(),
});

export const listAuditLog = defineEndpoint({
  name: 'listAuditLog',
  method: 'GET',
  path: '/api/admin/audit-log',
  access: 'admin',
  summary:
    'Audit log entries with the values before and after, newest first. A page may have fewer entries than its limit, or ' +
    'none, although more follow: next_cursor tells.',
  query: auditFilter.extend({ limit: limitText(AUDIT_PAGE, 200), cursor: cursorText }),
  response: z.array(auditEntrySchema),
});

export const exportAuditLog = defineEndpoint({
  name: 'exportAuditLog',
  method: 'GET',
  path: '/api/admin/audit-log/export',
  access: 'admin',
  summary: 'The audit log as CSV or Excel.',
  query: auditFilter.extend(exportFields),
  response: z.undefined(),
  download: true,
  isExport: true,
});
