import { expect, test } from 'vitest';
import type { CapturedKind, CapturedRecord, Refusal } from '../../shared/offline/captured-records.ts';
import { describeCaptured, wayOutOf } from './captured-labels.ts';

const record = (kind: CapturedKind, body: object): CapturedRecord => ({
  id: 'a',
  order: 1,
  personId: 5,
  revision: 1,
  kind,
  tank: { id: 1, tank_number: 'GASU 1' },
  capturedAt: '2026-05-12T12:05:00.000Z',
  body: { ...body },
});

test.each([
  ['reading', { vacuum_reading: 18, reading_timestamp: '2026-05-12T12:05:00Z' }, '18 µm, 12 May 2026, 08:05'],
  [
    'load',
    { loaded_weight_lbs: 9_900, product_name: 'LHe', loaded_at: '2026-05-12T12:05:00Z' },
    '9,900 lbs, LHe, 12 May 2026, 08:05',
  ],
  ['arrival', { arrival_pressure: 45, arrived_at: '2026-05-12T12:05:00Z' }, '45 psig, 12 May 2026, 08:05'],
  ['note', { note_text: 'Valve stuck' }, 'Valve stuck'],
] as const)('a %s is described by its figures', (kind, body, text) => {
  expect(describeCaptured(record(kind, body), 'America/New_York')).toBe(text);
});

const refusal = (status: number, fields: Record<string, string> = {}, code: Refusal['code'] = 'conflict'): Refusal => ({
  status,
  code,
  message: 'No.',
  fields,
});

test.each([
  ['a second load', 'load', refusal(409, { tank_id: 'x' }), /same load, discard this/, true],
  ['an arrival already logged', 'arrival', refusal(409, { arrived_at: 'x' }), /Compare both on the tank/, false],
  [
    'a tank that is gone',
    'reading',
    refusal(404, { tank_id: 'x' }, 'not_found'),
    /administrator can still record/,
    false,
  ],
  ['rights that are gone', 'reading', refusal(403, {}, 'forbidden'), /may not do this any more/, false],
  [
    'a clock that is wrong',
    'reading',
    refusal(400, { captured_at: 'x' }, 'invalid_input'),
    /Check the date and time/,
    true,
  ],
  [
    'an id with other content',
    'reading',
    refusal(422, {}, 'idempotency_key_reused'),
    /An earlier attempt arrived/,
    false,
  ],
  ['a wrong field', 'reading', refusal(400, { vacuum_reading: 'x' }, 'invalid_input'), /Edit this and save it/, true],
] as const)('%s has its own advice', (_, kind, refused, advice, canEdit) => {
  const wayOut = wayOutOf({ kind }, refused);
  expect(wayOut.advice).toMatch(advice);
  expect(wayOut.canEdit).toBe(canEdit);
});
