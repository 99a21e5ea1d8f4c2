import { expect, test } from 'vitest';
import { chatText } from './chat-texts.ts';
import { type DeliveryType, type EventData, eventData, sharedOut, WEBHOOK_EVENTS } from './webhook-events.ts';

test('what is told has the fields of its event and nothing else of the row', () => {
  const record = { id: 7, tank_id: 3, company_id: 1, assignment_id: 9, vacuum_reading: 12.5, additional_notes: 'x' };
  const moments = {
    reading_timestamp: '2026-06-10T14:00:00+02:00',
    fresh_pull: true,
    recorded_by_email: 'a@x.example',
  };
  const data = eventData({ type: 'reading.created', record: { ...record, ...moments }, tank_number: 'GASU 1' });
  expect(data).toEqual({
    ...{ id: 7, tank_id: 3, tank_number: 'GASU 1', vacuum_reading: 12.5, fresh_pull: true },
    ...{ reading_timestamp: '2026-06-10T12:00:00.000Z', recorded_by_email: 'a@x.example' },
  });
  expect(Object.keys(data).slice(0, 3)).toEqual(['id', 'tank_id', 'tank_number']);
});

test('a day stays a day, and a person is suspended or not', () => {
  const report = { id: 1, week_start_date: '2026-05-31', week_end_date: '2026-06-06', version: 1 };
  expect(eventData({ type: 'report.made', record: report, tank_number: null })).toEqual({
    ...report,
    generated_at: null,
  });
  const person = { id: 2, email: 'a@x.example', suspended_at: '2026-06-10T12:00:00+00:00', change: 'changed' };
  expect(eventData({ type: 'person.changed', record: person, tank_number: null })).toMatchObject({
    is_suspended: true,
    first_name: null,
  });
});

test('ten records are told singly, eleven together, and never more than a hundred in a call', () => {
  const sizes = (count: number) => sharedOut(Array.from({ length: count }, () => 0)).map(({ length }) => length);
  expect(sizes(0)).toEqual([]);
  expect(sizes(10)).toEqual(Array(10).fill(1));
  expect(sizes(11)).toEqual([11]);
  expect(sizes(201)).toEqual([100, 100, 1]);
});

const TOLD: Readonly<Record<DeliveryType, readonly [EventData, string]>> = {
  'reading.created': [
    { tank_number: 'GASU 1', vacuum_reading: 27, fresh_pull: true },
    'GASU 1: 27 microns, a fresh pull.',
  ],
  'load.created': [{ tank_number: 'GASU 1', action: 'Load', product_name: 'LHe' }, 'GASU 1: Load of LHe logged.'],
  'arrival.created': [
    { tank_number: 'GASU 1', arrival_pressure: 45, was_venting: true },
    'GASU 1 arrived at 45 psig, venting.',
  ],
  'determination.made': [
    { tank_number: 'GASU 1', final_determination: 'full_load' },
    'GASU 1: final determination Full Load.',
  ],
  'determination.withdrawn': [
    { tank_number: 'GASU 1', final_determination: 'full_load', reason: 'Scales were wrong' },
    'GASU 1: final determination Full Load withdrawn: Scales were wrong.',
  ],
  'attention.began': [{ tank_number: 'GASU 1', cause: 'high_vacuum' }, 'GASU 1: Vacuum is high.'],
  'attention.ended': [{ tank_number: 'GASU 1', cause: 'relief_near' }, 'GASU 1: no longer: Relief is near.'],
  'report.made': [
    { week_start_date: '2026-05-31', week_end_date: '2026-06-06' },
    'The weekly report 2026-05-31 to 2026-06-06 was made.',
  ],
  'person.changed': [{ email: 'a@x.example', change: 'joined' }, 'a@x.example joined.'],
  'webhook.test': [{}, 'This is a test of Dewar. Messages arrive here.'],
};

test.each(WEBHOOK_EVENTS)('a chat reads %s as one sentence', (type) => {
  const [data, sentence] = TOLD[type];
  expect(chatText(type, [data])).toBe(sentence);
});

test('a chat reads of many records their number, and of a test that it arrives', () => {
  expect(chatText('reading.created', [{}, {}])).toBe('A vacuum reading was logged: 2 records.');
  expect(chatText('webhook.test', [])).toBe(TOLD['webhook.test'][1]);
});
