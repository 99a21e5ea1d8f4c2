import { SCALE_UNCERTAINTY } from '@dewar/domain/primitives/weights';
import { toScaleUncertainty } from '@dewar/domain/settings/ledger-settings';
import { toThermalSettings } from '@dewar/domain/settings/thermal-settings';
import { plateOf, type TankPlate, THERMAL_DEFAULTS } from '@dewar/domain/thermodynamics/tank-design';
import type { TankLimits } from '@dewar/domain/transfers/tank-limits';
import { useQuery } from '@tanstack/react-query';
import { tankLoadGateQuery } from './load-gate-api.ts';

const UNKNOWN_PLATE: TankPlate = {
  capacityLitres: null,
  boilOffPercentPerDay: null,
  referenceHoldingDays: null,
  reliefSetPsi: null,
};

const UNKNOWN = { plate: UNKNOWN_PLATE, thermal: THERMAL_DEFAULTS, scaleUncertainty: SCALE_UNCERTAINTY };

/**
 * The plate of a tank and the settings by which the figures in its forms are judged, as imports judge them; what this
 * device does not know yet is as in a new portal. Undefined asks for nothing.
 */
export function useTankAtGate(tankId: number | undefined): Pick<TankLimits, 'plate' | 'thermal' | 'scaleUncertainty'> {
  const { data: gate } = useQuery({ ...tankLoadGateQuery(tankId ?? 0), enabled: tankId !== undefined });
  if (gate === undefined) return UNKNOWN;
  return {
    plate: plateOf(gate.tank),
    thermal: toThermalSettings(gate.thermal),
    scaleUncertainty: toScaleUncertainty(gate),
  };
}
