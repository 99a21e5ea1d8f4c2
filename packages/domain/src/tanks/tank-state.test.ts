import { expect, it } from 'vitest';
import {
  fleetStatusLabel,
  LEAK_CHECK_STATUS_LABELS,
  LEAK_CHECK_STATUSES,
  locationStatus,
  operationalStatusLabel,
  serviceStatus,
} from './tank-state.ts';

it('an operational tank is labelled In Rotation and In Service (spec 2 §4.4)', () => {
  const wordings = [locationStatus, serviceStatus, operationalStatusLabel, fleetStatusLabel];
  expect(wordings.map((wording) => wording(true))).toEqual(['In Rotation', 'In Service', 'Operational', 'Operational']);
  expect(wordings.map((wording) => wording(false))).toEqual([
    'Storage Yard',
    'Out of Service',
    'Inactive',
    'Non-Operational',
  ]);
});

it('leak check statuses are labelled Pass, Fail, Review Needed and No Data (spec 2 §2.3)', () => {
  expect(LEAK_CHECK_STATUSES.map((status) => LEAK_CHECK_STATUS_LABELS[status])).toEqual([
    'Pass',
    'Fail',
    'Review Needed',
    'No Data',
  ]);
});
