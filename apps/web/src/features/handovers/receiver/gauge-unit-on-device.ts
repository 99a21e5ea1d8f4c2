import { GAUGE_UNITS, type GaugeUnit } from '@dewar/domain/thermodynamics/gauge-units';

const KEY = 'dewar.handover-gauge-unit';

/** The unit of the gauges that this device's person reads. */
export function storeGaugeUnit(unit: GaugeUnit): void {
  try {
    localStorage.setItem(KEY, unit);
  } catch {
    // Without room it is chosen again.
  }
}

export function readGaugeUnit(): GaugeUnit {
  try {
    const stored = localStorage.getItem(KEY);
    return GAUGE_UNITS.find((unit) => unit === stored) ?? 'psi';
  } catch {
    return 'psi';
  }
}
