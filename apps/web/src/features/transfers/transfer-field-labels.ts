import { fieldLabels } from '@dewar/contract/field-labels';
import { determineTransferBody, transferFields } from '@dewar/contract/transfers';

/** The labels of the fields in forms, in their error texts and where two versions differ. */
export const TRANSFER_LABELS = fieldLabels(transferFields.extend(determineTransferBody.shape), {
  loaded_at: 'Loading date and time',
  loaded_weight_lbs: 'Weight in lbs',
  loaded_pressure: 'Load pressure',
  loaded_level: 'Load level',
  bol_number: 'BOL number',
  customer_name: 'Customer',
  product_name: 'Product',
  arrived_at: 'Arrival date and time',
  was_venting: 'Was Venting',
  level_reading_unit: 'Unit',
  requires_level_check: 'Level check required',
  actual_received_lbs: 'Actual received',
  determination_notes: 'Notes',
});
