/** spec 2 §4.1. */
export const ARRIVAL_ASSESSMENTS = ['full_load', 'needs_immediate_check', 'manual_review_required', 'unknown'] as const;
export type ArrivalAssessment = (typeof ARRIVAL_ASSESSMENTS)[number];

export const ARRIVAL_ASSESSMENT_LABELS: Readonly<Record<ArrivalAssessment, string>> = {
  full_load: 'Full Load',
  needs_immediate_check: 'Needs Immediate Check',
  manual_review_required: 'Manual Review Required',
  unknown: 'Unknown',
};

/** A higher number is more severe; unknown is as severe as full_load (rules 2). */
export const ARRIVAL_ASSESSMENT_SEVERITY: Readonly<Record<ArrivalAssessment, number>> = {
  unknown: 0,
  full_load: 0,
  needs_immediate_check: 1,
  manual_review_required: 2,
};

/** spec 2 §4.1. */
export const ARRIVAL_ASSESSMENT_COLOURS = {
  full_load: 'green',
  needs_immediate_check: 'amber',
  manual_review_required: 'red',
  unknown: 'grey',
} as const satisfies Record<ArrivalAssessment, string>;

/** What an arrival is assessed by: if one of them changes, it is assessed again. */
export const ASSESSED_FIELDS = [
  'arrived_at',
  'arrival_pressure',
  'was_venting',
  'loaded_at',
  'loaded_pressure',
  'loaded_weight_lbs',
  'product_name',
] as const;
