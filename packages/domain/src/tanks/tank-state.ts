/** spec 2 §3: the status of a leak check or of a tank's latest one; no_data without one. */
export const LEAK_CHECK_STATUSES = ['pass', 'fail', 'review_needed', 'no_data'] as const;
export type LeakCheckStatus = (typeof LEAK_CHECK_STATUSES)[number];

/** spec 2 §2.3. */
export const LEAK_CHECK_STATUS_LABELS: Readonly<Record<LeakCheckStatus, string>> = {
  pass: 'Pass',
  fail: 'Fail',
  review_needed: 'Review Needed',
  no_data: 'No Data',
};

/** spec 2 §2.3, §4.4. */
export function locationStatus(isOperational: boolean): 'In Rotation' | 'Storage Yard' {
  return isOperational ? 'In Rotation' : 'Storage Yard';
}

/** spec 2 §2.3, §4.4. */
export function serviceStatus(isOperational: boolean): 'In Service' | 'Out of Service' {
  return isOperational ? 'In Service' : 'Out of Service';
}

/** The label for administrators (spec 2 §2.5). */
export function operationalStatusLabel(isOperational: boolean): 'Operational' | 'Inactive' {
  return isOperational ? 'Operational' : 'Inactive';
}

/** The label of the analytics cards (spec 2 §2.3). */
export function fleetStatusLabel(isOperational: boolean): 'Operational' | 'Non-Operational' {
  return isOperational ? 'Operational' : 'Non-Operational';
}
