import type { LossAnswer } from '@dewar/domain/thermodynamics/heat-leak/load-answers';
import type { PastTrip } from '@dewar/domain/thermodynamics/heat-leak/tank-history';

/** A load as plain data for another thread; pressures in psig. */
export interface TripFacts {
  readonly id: number;
  readonly product_name: string | null;
  readonly loaded_at: string | null;
  readonly arrived_at: string | null;
  readonly loaded_pressure: number | null;
  readonly loaded_weight_lbs: number | null;
  readonly arrival_pressure: number | null;
  readonly was_venting: boolean;
  /** By the final determination. */
  readonly received_lbs: number | null;
  readonly loss_answer: LossAnswer | null;
  readonly was_cold_when_filled: boolean | null;
}

/** The same as the domain reads it. */
export function toPastTrip(trip: TripFacts): PastTrip {
  return {
    productName: trip.product_name,
    loadedWeightLbs: trip.loaded_weight_lbs,
    loadedPressurePsi: trip.loaded_pressure,
    arrivalPressurePsi: trip.arrival_pressure,
    loadedAt: trip.loaded_at,
    arrivedAt: trip.arrived_at,
    wasVenting: trip.was_venting,
    receivedWeightLbs: trip.received_lbs,
    lossAnswer: trip.loss_answer,
    wasColdWhenFilled: trip.was_cold_when_filled,
  };
}
