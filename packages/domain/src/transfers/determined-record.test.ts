import { describe, expect, test } from 'vitest';
import {
  DETERMINED_FIELDS,
  describeChangedDetermination,
  describeReturned,
  describeWithdrawn,
  findDeterminedChanges,
} from './determined-record.ts';

const RECORD = {
  ...{ action: 'Load', loaded_at: '2026-05-21T12:00:00.000Z', loaded_pressure: 10, loaded_level: 240 },
  ...{ loaded_weight_lbs: 34_640, product_name: 'LNG', loading_site: 'Baytown', loading_scale: 'Baytown 2' },
  ...{ receiving_site: 'Ghent', receiving_scale: 'Ghent A', arrived_at: '2026-06-10T10:00:00.000Z' },
  ...{
    arrival_pressure: 45,
    arrival_level: 200,
    was_venting: false,
    manual_level_reading: 4,
    level_reading_unit: 'mm',
  },
} as const;

const wordsFor = (change: object) =>
  describeChangedDetermination({ receivedLbs: 34_691, madeOn: RECORD, record: { ...RECORD, ...change } });

describe('what a determination was made on', () => {
  test.each(DETERMINED_FIELDS.map((field) => [field] as const))('has changed when %s has', (field) => {
    expect(findDeterminedChanges(RECORD, { ...RECORD, [field]: null })).toEqual([field]);
    expect(findDeterminedChanges({ ...RECORD, [field]: null }, RECORD)).toEqual([field]);
  });

  test('is the same where a time is written otherwise, and whatever papers say', () => {
    const same = { ...RECORD, arrived_at: '2026-06-10T12:00:00+02:00', bol_number: 'BOL 2', notes: 'late' };
    expect(findDeterminedChanges(RECORD, same)).toEqual([]);
  });
});

describe('the question about a determination', () => {
  test('says both figures and what it would be', () => {
    expect(wordsFor({ loaded_weight_lbs: 17_320 })).toBe('Determined as 34,691 of 34,640 lbs; it would be 200.3 %');
  });

  test('names what else has changed', () => {
    expect(wordsFor({ product_name: 'LIN' })).toBe('Determined as 34,691 of 34,640 lbs; the product has changed since');
    expect(wordsFor({ product_name: 'LIN', action: 'Offload', loaded_weight_lbs: null })).toBe(
      'Determined as 34,691 of 34,640 lbs; no weight is loaded any more; the action and the product have changed since',
    );
  });

  test('says only what was determined where nothing has changed, or no weight was loaded', () => {
    expect(wordsFor({})).toBe('Determined as 34,691 of 34,640 lbs');
    const made = { receivedLbs: 0, madeOn: { loaded_weight_lbs: null }, record: { loaded_weight_lbs: 100 } };
    expect(describeChangedDetermination(made)).toBe('Determined as 0 lbs; it would be 0 %');
  });

  test('in a queue names whoever decided and why it came back', () => {
    const was = {
      actual_received_lbs: 34_691,
      determined_by_email: 'ada@dewar.example',
      made_on: RECORD,
      reason: null,
    };
    expect(describeReturned({ ...RECORD, withdrawn_determination: null })).toBeNull();
    expect(describeReturned({ ...RECORD, loaded_weight_lbs: 17_320, withdrawn_determination: was })).toBe(
      'Determined as 34,691 of 34,640 lbs; it would be 200.3 % (ada@dewar.example)',
    );
    expect(describeReturned({ ...RECORD, withdrawn_determination: { ...was, reason: 'wrong tank' } })).toBe(
      'Determined as 34,691 of 34,640 lbs (ada@dewar.example). Withdrawn: wrong tank',
    );
  });

  test('beside a record names who made it and who withdrew it, and when', () => {
    const was = {
      ...{ actual_received_lbs: 34_691, made_on: RECORD, determined_by_email: 'ada@dewar.example' },
      ...{ determined_at: '2026-06-11T08:00:00Z', withdrawn_by_email: 'bo@dewar.example' },
      ...{ withdrawn_at: '2026-06-12T08:00:00Z', reason: null },
    };
    const inWords = (change: object, record: object = {}) =>
      describeWithdrawn({ ...RECORD, ...record, withdrawn_determination: { ...was, ...change } }, (at) =>
        at.slice(0, 10),
      );
    expect(inWords({}, { loaded_weight_lbs: 17_320 })).toBe(
      'Determined as 34,691 of 34,640 lbs; it would be 200.3 %. Made by ada@dewar.example on 2026-06-11. Withdrawn by bo@dewar.example on 2026-06-12, when the record was changed.',
    );
    expect(inWords({ reason: 'wrong tank', determined_by_email: null, determined_at: null })).toBe(
      'Determined as 34,691 of 34,640 lbs. Withdrawn by bo@dewar.example on 2026-06-12: wrong tank',
    );
    expect(describeWithdrawn(RECORD, String)).toBeNull();
  });
});
