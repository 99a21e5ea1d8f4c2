import { toThermalSettings } from '@dewar/domain/settings/thermal-settings';
import { type TankWithPlate, THERMAL_DEFAULTS } from '@dewar/domain/thermodynamics/tank-design';
import type { QueryClient } from '@tanstack/react-query';
import { tankStateQuery } from '../../../features/fleet/fleet-api.ts';
import { loadGateQuery } from '../../../features/load-gate/load-gate-api.ts';
import type { KnownTank } from '../../../features/transfers/assess-on-device.ts';

type CompanyTank = TankWithPlate & { readonly company_name: string | null };

const NOTHING_KNOWN: CompanyTank = {
  capacity_litres: null,
  boil_off_percent_per_day: null,
  reference_holding_days: null,
  relief_set_pressure: null,
  company_name: null,
};

/**
 * What this device keeps of a tank for the assessment of its arrival: its plate, and the settings, which the company's
 * load gate holds. What is not kept is assumed as for a tank without a plate, and with the settings of a new portal.
 */
export async function readKnownTank(
  queryClient: QueryClient,
  tankId: number,
  opened?: CompanyTank,
): Promise<KnownTank> {
  const kept = () =>
    queryClient.fetchQuery({ ...tankStateQuery(tankId), retry: false }).then(
      (state): CompanyTank => state.tank,
      () => NOTHING_KNOWN,
    );
  const tank = opened ?? (await kept());
  const settings = await queryClient.fetchQuery({ ...loadGateQuery(tank.company_name ?? ''), retry: false }).then(
    ({ thermal }) => toThermalSettings(thermal),
    () => THERMAL_DEFAULTS,
  );
  return { tank, settings };
}
