import { labelOfName } from './field-labels.ts';
import type { Transfer } from './transfers.ts';

/** Labels that do not follow from the field's name. Without zod, because Tank Data shows them at first. */
export const SPECIAL_TRANSFER_LABELS: Partial<Record<keyof Transfer, string>> = {
  loaded_at: 'Loading date and time',
  loaded_weight_lbs: 'Weight in lbs',
  gross_weight_lbs: 'Gross weight',
  tare_weight_lbs: 'Tare weight',
  loaded_pressure: 'Load pressure',
  loaded_level: 'Load level',
  bol_number: 'BOL number',
  replaces_bol: 'Replaces',
  customer_name: 'Customer',
  product_name: 'Product',
  expected_arrival_at: 'Expected arrival',
  tank_when_filled: 'Was the tank cold when filled?',
  shield_days: 'How many days does the shield last?',
  loss_answer: 'Vented, or taken out?',
  arrived_at: 'Arrival date and time',
  was_venting: 'Was Venting',
  level_reading_unit: 'Unit',
  requires_level_check: 'Level check required',
  actual_received_lbs: 'Actual received',
  determination_notes: 'Notes',
};

/** The label of a field where its value is shown; forms have the same. */
export function labelOfTransfer(field: keyof Transfer): string {
  return SPECIAL_TRANSFER_LABELS[field] ?? labelOfName(field);
}

/** The units of the figures that are stored in one. */
export const TRANSFER_UNITS = {
  loaded_pressure: 'psig',
  loaded_level: 'mmH2O',
  arrival_pressure: 'psig',
  arrival_level: 'mmH2O',
} as const satisfies Partial<Record<keyof Transfer, string>>;
