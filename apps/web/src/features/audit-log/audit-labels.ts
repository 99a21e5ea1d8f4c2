import type { AuditEntry } from '@dewar/contract/audit-log';
import { isOwnAction, wordsOfAction } from '@dewar/domain/audit-log/audit-actions';
import { describeReportDates } from '@dewar/domain/reports/reporting-week';
import { z } from 'zod';
import { type AuditSentence, refusalSentence } from './refusal-labels.ts';

/** The kinds of record to filter by, with their labels on screens. */
export const KINDS: Readonly<Record<string, string>> = {
  tank: 'tank',
  tank_status: 'tank status',
  vacuum_reading: 'vacuum reading',
  import: 'import',
  transfer: 'transfer',
  handover_link: 'link for the receiver',
  handover_report: 'report of the receiver',
  dossier: 'dossier of the load',
  leak_check_assessment: 'leak check',
  telemetry_unit: 'telemetry unit',
  telemetry_fitting: 'fitting of a unit',
  telemetry_mapping: 'mapping of messages',
  telemetry_place: 'named place',
  tank_note: 'tank note',
  tank_file: 'tank file',
  tank_paper: 'paper of a tank',
  paper_kind: 'kind of paper',
  closed_month: 'books of the month',
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
  plan_link: 'link to a lesson plan',
  calendar_feed: 'subscription of a calendar',
  api_token: 'API token',
  directory_group: 'group of a directory',
  webhook: 'webhook',
  sign_on: 'company sign-on',
  category: 'category',
  setting: 'setting',
  deleted_record: 'deleted record',
  mail: 'stored email',
  audit_log: 'audit log',
  archive: 'archive of all data',
  custody_ledger: 'custody ledger',
  evacuation_list: 'evacuation list',
  load_gate: 'load gate',
  waiting_arrival: 'waiting arrival',
  waiting_handover: 'report of a receiver that waits',
  due_reading: 'due reading',
  due_paper: 'due paper',
  waiting_leak_check: 'waiting leak check',
  sign_in: 'failed or refused sign-ins',
  password: 'wrong current passwords',
  limit: 'limits reached',
  denied_request: 'denied requests',
};

/** 'leakPoints' and 'tank_number' in words. */
export function wordsOfField(field: string): string {
  return field.replaceAll('_', ' ').replaceAll(/(?<=\p{Ll})\p{Lu}(?=\p{Ll})/gu, (letter) => ` ${letter.toLowerCase()}`);
}

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
  const { actor_email, action, entity, entity_id, before, after, company_name: company } = entry;
  const actor = actor_email ?? 'The system';
  const verb = wordsOfAction(action);
  if (isOwnAction(action)) return { actor, verb, kind: null, name: null, company };
  const name = nameIn(after) ?? nameIn(before) ?? (entity_id === null ? null : `#${entity_id}`);
  if (action === 'export') return { actor, verb: `${verb} the`, kind: listLabel(entity), name, company };
  return { actor, verb: `${verb} the`, kind: kindLabel(entity), name, company };
}

export function kindLabel(entity: string): string {
  return KINDS[entity] ?? entity.replaceAll('_', ' ');
}

/** Kinds that are lists already. */
const LISTS: ReadonlySet<string> = new Set(['audit_log', 'custody_ledger', 'evacuation_list', 'load_gate']);

/** What is exported is a list: 'vacuum readings'. */
function listLabel(entity: string): string {
  if (LISTS.has(entity)) return kindLabel(entity);
  return kindLabel(entity).replace(/y$/, 'ie').concat('s');
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
