import type { TransferFields, UpdateTransferRequest } from '@dewar/contract/transfers';

/** A load with nothing but its time: the defaults of a new transfer. */
export function blankTransfer(loaded_at: string): TransferFields {
  return {
    action: 'Load',
    loaded_at,
    loaded_pressure: null,
    loaded_level: null,
    loaded_weight_lbs: null,
    bol_number: null,
    customer_name: null,
    product_name: null,
    expected_arrival_at: null,
    reason_for_loading: null,
    loading_site: null,
    loading_scale: null,
    receiving_site: null,
    receiving_scale: null,
    arrived_at: null,
    arrival_level: null,
    arrival_pressure: null,
    was_venting: false,
    notes: null,
    arrival_assessment: null,
    assessment_reasoning: null,
    requires_level_check: false,
    manual_level_reading: null,
    level_reading_unit: null,
  };
}

/** The fields of a transfer after a request: those that it does not name keep their values. */
export function applyRequest(stored: TransferFields, request: UpdateTransferRequest): TransferFields {
  return {
    action: sentOr(request.action, stored.action),
    loaded_at: sentOr(request.loaded_at, stored.loaded_at),
    loaded_pressure: sentOr(request.loaded_pressure, stored.loaded_pressure),
    loaded_level: sentOr(request.loaded_level, stored.loaded_level),
    loaded_weight_lbs: sentOr(request.loaded_weight_lbs, stored.loaded_weight_lbs),
    bol_number: sentOr(request.bol_number, stored.bol_number),
    customer_name: sentOr(request.customer_name, stored.customer_name),
    product_name: sentOr(request.product_name, stored.product_name),
    expected_arrival_at: sentOr(request.expected_arrival_at, stored.expected_arrival_at),
    reason_for_loading: sentOr(request.reason_for_loading, stored.reason_for_loading),
    loading_site: sentOr(request.loading_site, stored.loading_site),
    loading_scale: sentOr(request.loading_scale, stored.loading_scale),
    receiving_site: sentOr(request.receiving_site, stored.receiving_site),
    receiving_scale: sentOr(request.receiving_scale, stored.receiving_scale),
    arrived_at: sentOr(request.arrived_at, stored.arrived_at),
    arrival_level: sentOr(request.arrival_level, stored.arrival_level),
    arrival_pressure: sentOr(request.arrival_pressure, stored.arrival_pressure),
    was_venting: sentOr(request.was_venting, stored.was_venting),
    notes: sentOr(request.notes, stored.notes),
    arrival_assessment: sentOr(request.arrival_assessment, stored.arrival_assessment),
    assessment_reasoning: sentOr(request.assessment_reasoning, stored.assessment_reasoning),
    requires_level_check: sentOr(request.requires_level_check, stored.requires_level_check),
    manual_level_reading: sentOr(request.manual_level_reading, stored.manual_level_reading),
    level_reading_unit: sentOr(request.level_reading_unit, stored.level_reading_unit),
  };
}

function sentOr<T>(sent: T | undefined, stored: T): T {
  return sent === undefined ? stored : sent;
}
