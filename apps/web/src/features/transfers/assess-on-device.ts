import type { Assessment, Transfer } from '@dewar/contract/transfers';
import { plateOf, type TankWithPlate, type ThermalSettings } from '@dewar/domain/thermodynamics/tank-design';
import { assessArrival } from '@dewar/domain/transfers/transfer-assessment';
import { trueNow } from '../../shared/api/device-clock.ts';
import { numberOrNull } from '../../shared/forms/form-values.ts';
import type { ArrivalValues } from './arrival-form-values.ts';

/** What an assessment depends on besides the load and the arrival, as this device knows it. */
export interface KnownTank {
  readonly tank: TankWithPlate;
  readonly settings: ThermalSettings;
}

/** The assessment as the server would make it, without a signal. */
export function assessOnDevice(
  { loaded_pressure, loaded_weight_lbs, loaded_at, product_name }: Transfer,
  { arrival_pressure, was_venting, arrived_at }: Pick<ArrivalValues, 'arrival_pressure' | 'was_venting' | 'arrived_at'>,
  { tank, settings }: KnownTank,
): Assessment {
  const { notes: _, ...assessment } = assessArrival(
    {
      arrivalPressurePsi: numberOrNull(arrival_pressure),
      wasVenting: was_venting,
      openLoad: {
        loadedPressurePsi: loaded_pressure,
        loadedWeightLbs: loaded_weight_lbs,
        loadedAt: loaded_at,
        productName: product_name,
      },
      plate: plateOf(tank),
      arrivedAt: arrived_at,
      now: trueNow(),
    },
    settings,
  );
  return assessment;
}
