import { SCALE_UNCERTAINTY } from '@dewar/domain/primitives/weights';
import { THERMAL_DEFAULTS } from '@dewar/domain/thermodynamics/tank-design';
import type { TankLimits } from '@dewar/domain/transfers/tank-limits';

/** Of a tank without a plate, at a company with the default settings. */
export const UNKNOWN_LIMITS: TankLimits = {
  plate: { capacityLitres: null, boilOffPercentPerDay: null, referenceHoldingDays: null, reliefSetPsi: null },
  innerDiameterMm: null,
  thermal: THERMAL_DEFAULTS,
  scaleUncertainty: SCALE_UNCERTAINTY,
  earlierLoads: [],
};
