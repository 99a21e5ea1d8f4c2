/** Company users wait for a determination; only administrators make it. */
export const ARRIVALS_LABELS = {
  admin: 'Arrivals to determine',
  company: 'Arrivals waiting for determination',
} as const;

export const QUEUE_LABELS = {
  handovers: 'Reported by receivers',
  readings: 'Immediate readings due',
  leak_checks: 'Leak checks to review',
  papers: 'Papers due',
  requests: 'Company requests',
} as const;

/** Company administrators approve those who ask for their company, whether they register or did so before. */
export const REGISTRATIONS_LABELS = {
  admin: 'Registrations to approve',
  company: 'People to approve',
} as const;
