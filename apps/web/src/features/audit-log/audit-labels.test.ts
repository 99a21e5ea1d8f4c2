import type { AuditEntry } from '@dewar/contract/audit-log';
import { expect, test } from 'vitest';
import { KINDS, sentenceOf } from './audit-labels.ts';

const WEEK = { week_start_date: '2026-05-31', week_end_date: '2026-06-06' };

function labelOf(differences: Partial<AuditEntry>): string {
  const entry: AuditEntry = {
    id: 1,
    at: '2026-06-07T05:00:00Z',
    actor_email: 'admin@demo.example',
    company_name: 'Polar Gas Logistics',
    entity: 'weekly_report',
    entity_id: 7,
    action: 'create',
    before: null,
    after: null,
    address: null,
    user_agent: null,
    ...differences,
  };
  const { actor, verb, kind, name } = sentenceOf(entry);
  return [actor, verb, kind, name].filter((part) => part !== null).join(' ');
}

test('a weekly report is labelled by its days, whether a person or the schedule made it', () => {
  const after = { ...WEEK, tanks_added: 2 };
  expect(labelOf({ after })).toBe('admin@demo.example created the weekly report of 31 May to 6 Jun 2026');
  expect(labelOf({ actor_email: null, after })).toBe('The system created the weekly report of 31 May to 6 Jun 2026');
  expect(labelOf({ action: 'update', before: after, after })).toContain('changed the weekly report of 31 May');
  expect(labelOf({ action: 'delete', before: after })).toContain('deleted the weekly report of 31 May');
});

test('the notes of a weekly report are labelled by its days', () => {
  const notes = { entity: 'weekly_report_notes', after: { ...WEEK, notes: 'A quiet week.' } };
  expect(labelOf(notes)).toBe('admin@demo.example created the notes on the weekly report of 31 May to 6 Jun 2026');
  expect(labelOf({ ...notes, action: 'delete', before: notes.after, after: null })).toContain(
    'deleted the notes on the weekly report of 31 May to 6 Jun 2026',
  );
});

test('a weekly report with invalid dates is labelled by its number', () => {
  const after = { week_start_date: '<img>', week_end_date: '2026-06-06' };
  expect(labelOf({ after })).toBe('admin@demo.example created the weekly report #7');
});

test('weekly reports and their notes can be filtered by their labels', () => {
  expect(KINDS).toMatchObject({ weekly_report: 'weekly report', weekly_report_notes: 'notes on the weekly report' });
});

const refused = { times: 7, network: '192.0.2.0/24', endpoints: ['login'] };

test.each<[Partial<AuditEntry>, string]>([
  [{ action: 'failed-sign-in', entity: 'sign_in' }, '7 failed sign-ins to the account admin@demo.example'],
  [
    { action: 'failed-sign-in', entity: 'sign_in', actor_email: null },
    '7 failed sign-ins with an address that has no account',
  ],
  [{ action: 'limit-reached', entity: 'limit' }, 'admin@demo.example sent 7 requests beyond a limit'],
  [{ action: 'limit-reached', entity: 'limit', actor_email: null }, 'Somebody sent 7 requests beyond a limit'],
  [{ action: 'denied', entity: 'denied_request' }, 'admin@demo.example was denied 7 requests'],
  [
    { action: 'denied', entity: 'tank', entity_id: 17, company_name: null },
    'admin@demo.example was denied 7 requests about the tank #17',
  ],
])('refused requests %j are told with their number', (entry, words) => {
  expect(labelOf({ ...entry, after: refused })).toBe(words);
});

test('denied requests about a tank are told with the number on the tank', () => {
  const after = { ...refused, tank_number: 'GASU 482913-6' };
  expect(labelOf({ action: 'denied', entity: 'tank', company_name: 'Kestrel', after })).toBe(
    'admin@demo.example of Kestrel was denied 7 requests about the tank GASU 482913-6',
  );
});

test('a refusal that happened once is told in the singular', () => {
  const once = { ...refused, times: 1 };
  expect(labelOf({ action: 'failed-sign-in', after: once })).toBe('1 failed sign-in to the account admin@demo.example');
});

test('an email whose links were shown is labelled by its recipient', () => {
  const after = { to: 'polar@demo.example', subject: 'Set a new password' };
  expect(labelOf({ action: 'show-links', entity: 'mail', after })).toBe(
    'admin@demo.example showed the links of the stored email to polar@demo.example',
  );
});

test.each([
  ['vacuum_reading', 'vacuum readings'],
  ['company', 'companies'],
  ['audit_log', 'audit log'],
  ['evacuation_list', 'evacuation list'],
  ['load_gate', 'load gate'],
  ['due_reading', 'due readings'],
  ['waiting_leak_check', 'waiting leak checks'],
  ['deleted_record', 'deleted records'],
  ['tank_note', 'tank notes'],
])('an export of the kind %s names the list', (entity, list) => {
  const exported = { action: 'export', entity, entity_id: null, after: { format: 'csv' } };
  expect(labelOf(exported)).toBe(`admin@demo.example exported the ${list}`);
});
