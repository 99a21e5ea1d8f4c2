import { expect, test } from 'vitest';
import { BLANK_REPORT, describeReport, findReportErrors } from './report-values.ts';

const VIEW = { timeZone: 'Europe/Berlin', now: '2026-06-11T00:00:00Z' };
const FIELDS = { arrived_at: '2026-06-10T22:30:00.000Z', was_venting: 'false', arrival_pressure: '34.81', name: 'Ada' };

test('the text to send in another way has its times as the page shows them, with their zone', () => {
  expect(describeReport({ fields: FIELDS, files: [] }, VIEW).split('\n')).toEqual([
    'Arrived: 11 Jun, 00:30 (Europe/Berlin)',
    'Venting: no',
    'Pressure (psig): 34.81',
    'Name: Ada',
  ]);
});

test('the text to send in another way has the pressure of the gauge beside the one in psig', () => {
  const fields = { ...FIELDS, gauge_pressure: '2.4', gauge_unit: 'bar' };
  expect(describeReport({ fields, files: [] }, VIEW)).toContain('Pressure (psig): 34.81, 2.4 bar on the gauge');
});

test('an arrival that was set on another day and not sent is asked about, and one that was sent is not', () => {
  const view = { timeZone: 'Europe/Berlin', now: new Date('2026-06-15T06:00:00Z') };
  const values = { ...BLANK_REPORT, arrived_at: '2026-06-12T13:19:00.000Z', was_venting: 'no', name: 'Ada' } as const;
  const set = (arrived_set_at: string | null) => findReportErrors({ ...values, arrived_set_at }, view);
  expect(set('2026-06-12T13:20:00.000Z')).toEqual({ arrived_at: 'The time is still Fri 15:19. Choose Now, or Keep.' });
  expect(set('2026-06-15T05:30:00.000Z')).toEqual({});
  expect(set(null)).toEqual({});
});
