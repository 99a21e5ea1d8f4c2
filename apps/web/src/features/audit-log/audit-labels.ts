import type { AuditEntry } from '@dewar/contract/audit-log';
import { describeReportDates } from '@dewar/domain/reports/reporting-week';
import { z } from 'zod';
import { type AuditSentence, refusalSentence } from './refusal-labels.ts';

/** The kinds of record to filter by, with their labels on screens. */
export const KINDS: Readonly<Record<string, string>> = {
  tank: 'tank',
  tank_status: 'tank status',
  vacuum_reading: 'vacuum reading',
  transfer: 'transfer',
  leak_check_assessment: 'leak check',
  tank_note: 'tank note',
  tank_file: 'tank file',
  weekly_report: 'weekly report',
  weekly_report_notes: 'notes on the weekly report',
  user: 'account',
  invitation: 'invitation',
  administrator_link: 'link for a new super-administrator',
  session: 'sessions',
  company: 'company',
  company_assignment_request: 'assignment request',
  procedure: 'procedure',
  lesson_plan: 'lesson plan',
  category: 'category',
  setting: 'setting',
  mail: 'stored email',
  audit_log: 'audit log',
  sign_in: 'failed sign-ins',
  limit: 'limits reached',
  denied_request: 'denied requests',
};

const VERBS: Readonly<Record<string, string>> = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
  restore: 'brought back',
  erase: 'erased',
  copy: 'copied',
  determine: 'set the final determination of',
  repair: 'marked repairs of',
  'undo-repair': 'took back repairs of',
  'vacuum-test': 'ran the vacuum test of',
  approve: 'approved',
  reject: 'rejected',
  reset: 'reset',
  password: 'changed the password of',
  'second-factor': 'changed the second factor of',
  suspend: 'suspended',
  'lift-suspension': 'lifted the suspension of',
  'end-sessions': 'ended the sessions of',
  'ask-new-password': 'asked for a new password of',
  export: 'exported',
  'show-links': 'showed the links of',
  resend: 'sent again',
  revoke: 'revoked',
  accept: 'accepted',
};

/** Actions on one's own account: no record is named after the verb. */
const OWN_ACTIONS: Readonly<Record<string, string>> = {
  'sign-in': 'signed in',
  'sign-out': 'signed out',
  register: 'registered',
  verify: 'verified their email address',
};

/** The fields that may name a record; the first one present is used. */
const NAMING_FIELDS = [
  'tank_number',
  'setting_key',
  'name',
  'title',
  'file_name',
  'email',
  'user_email',
  'status_name',
];

/** Who did what to which record, as a sentence. */
export function sentenceOf(entry: AuditEntry): AuditSentence {
  const refused = refusalSentence(entry);
  if (refused !== undefined) return refused;
  const { actor_email, action, entity, entity_id, before, after } = entry;
  const actor = actor_email ?? 'The system';
  const ownAction = OWN_ACTIONS[action];
  if (ownAction !== undefined) return { actor, verb: ownAction, kind: null, name: null };
  const verb = VERBS[action] ?? action.replaceAll(/[-_]/g, ' ');
  const name = nameIn(after) ?? nameIn(before) ?? (entity_id === null ? null : `#${entity_id}`);
  return { actor, verb: `${verb} the`, kind: kindLabel(entity), name };
}

export function kindLabel(entity: string): string {
  return KINDS[entity] ?? entity.replaceAll('_', ' ');
}

const reportDates = z.object({ week_start_date: z.iso.date(), week_end_date: z.iso.date() });
const fields = z.record(z.string(), z.unknown());

/** A recorded state as fields; undefined if it is not an object. */
export function fieldsOf(state: unknown): Readonly<Record<string, unknown>> | undefined {
  const parsed = fields.safeParse(state);
  return parsed.success ? parsed.data : undefined;
}

function nameIn(state: unknown): string | undefined {
  const named = fieldsOf(state);
  if (named === undefined) return undefined;
  const dates = reportDates.safeParse(named);
  if (dates.success) return `of ${describeReportDates(dates.data)}`;
  if (typeof named.to === 'string') return `to ${named.to}`;
  return NAMING_FIELDS.map((field) => named[field]).find((value) => typeof value === 'string');
}
