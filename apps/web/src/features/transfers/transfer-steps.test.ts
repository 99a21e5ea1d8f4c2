import { expect, test } from 'vitest';
import { arrivedTransferOf, daysAgo, readingOf, transferOf } from '../../../test-support/tank-data.ts';
import { listTransferSteps } from './transfer-steps.ts';

type TransferToShow = Parameters<typeof listTransferSteps>[0];

function stepsOf(transfer: TransferToShow['transfer'], readings: TransferToShow['readings'] = []) {
  const steps = listTransferSteps({ transfer, readings, now: new Date() });
  return Object.fromEntries(steps.map(({ name, state, text }) => [name, [state, text].filter(Boolean).join(': ')]));
}

test('a load in transit has not arrived yet', () => {
  expect(stepsOf(transferOf({ loaded_at: daysAgo(9.5) }))).toEqual({
    Loaded: 'done',
    'In transit': 'now: Day 10',
    Arrived: 'ahead: Awaited',
    Assessed: 'ahead: Awaited',
    Determined: 'ahead: Awaited',
  });
});

test('an arrival in good order lacks only its determination', () => {
  const arrived = arrivedTransferOf({ loaded_at: daysAgo(4.5), arrived_at: daysAgo(1) });
  expect(stepsOf(arrived)).toEqual({
    Loaded: 'done',
    'In transit': 'done: 4 days',
    Arrived: 'done',
    Assessed: 'done: Full Load',
    Determined: 'missing: Awaited',
  });
});

test('a determined transfer lacks nothing, whatever its assessment was', () => {
  const determined = arrivedTransferOf({
    arrival_assessment: 'manual_review_required',
    final_determination: 'partial_load',
    received_percentage: 96.4,
  });
  expect(stepsOf(determined)).toMatchObject({
    Assessed: 'done: Manual Review Required',
    Determined: 'done: Partial Load 96.4 %',
  });
});

test('an open review, a missing load pressure and a missing arrival pressure are highlighted', () => {
  const transfer = arrivedTransferOf({
    loaded_pressure: null,
    arrival_pressure: null,
    arrival_assessment: 'needs_immediate_check',
  });
  expect(stepsOf(transfer)).toMatchObject({
    Loaded: 'missing: No load pressure',
    Arrived: 'missing: No arrival pressure',
    Assessed: 'missing: Needs Immediate Check',
  });
});

test('an immediate reading is due for two hours, then missing, and neither once taken', () => {
  const justNow = arrivedTransferOf({ was_venting: true, arrived_at: daysAgo(0.05) });
  const dayAgo = arrivedTransferOf({ was_venting: true, arrived_at: daysAgo(1) });
  expect(stepsOf(justNow).Arrived).toBe('missing: Immediate reading due');
  expect(stepsOf(dayAgo).Arrived).toBe('missing: Immediate reading missing');
  expect(stepsOf(dayAgo, [readingOf(1, 20, daysAgo(0.95))]).Arrived).toBe('done');
});

test('while the readings are loading, none is reported as missing', () => {
  const transfer = arrivedTransferOf({ was_venting: true });
  const [, , arrived] = listTransferSteps({ transfer, readings: undefined, now: new Date() });
  expect(arrived?.state).toBe('done');
});
