import { expect, it } from 'vitest';
import {
  fleetStatusLabel,
  LEAK_CHECK_STATUS_LABELS,
  LEAK_CHECK_STATUSES,
  leakPointBadge,
  locationStatus,
  operationalStatusLabel,
  serviceStatus,
} from './tank-state.ts';

it('an operational tank is in rotation and in service (spec 2 §4.4)', () => {
  const wordings = [locationStatus, serviceStatus, operationalStatusLabel, fleetStatusLabel];
  expect(wordings.map((wording) => wording(true))).toEqual(['In Rotation', 'In Service', 'Operational', 'Operational']);
  expect(wordings.map((wording) => wording(false))).toEqual([
    'Storage Yard',
    'Out of Service',
    'Inactive',
    'Non-Operational',
  ]);
});

it('leak checks read Pass, Fail, Review Needed or No Data (spec 2 §2.3)', () => {
  expect(LEAK_CHECK_STATUSES.map((status) => LEAK_CHECK_STATUS_LABELS[status])).toEqual([
    'Pass',
    'Fail',
    'Review Needed',
    'No Data',
  ]);
});

it('no leak point is good, one or two are a warning, more are bad (spec 2 §2.5)', () => {
  expect([0, 1, 2, 3, 40].map(leakPointBadge)).toEqual(['good', 'warning', 'warning', 'bad', 'bad']);
});
