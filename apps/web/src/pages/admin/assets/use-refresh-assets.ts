import { useQueryClient } from '@tanstack/react-query';
import { auditLogKeys } from '../../../features/audit-log/audit-log-api.ts';
import { refreshCompanies } from '../../../features/companies/companies-api.ts';
import { fleetKeys } from '../../../features/fleet/fleet-api.ts';
import { leakCheckKeys } from '../../../features/leak-checks/leak-check-list-api.ts';
import { refreshTankStatuses } from '../../../features/tanks/tank-statuses-api.ts';
import { refreshTanks } from '../../../features/tanks/tanks-api.ts';
import { vacuumReadingKeys } from '../../../features/vacuum-readings/vacuum-readings-api.ts';

/** After a tank or a status was made, changed, moved or deleted: companies count their tanks, lists show their states. */
export function useRefreshAssets(): () => void {
  const queryClient = useQueryClient();
  return () => {
    void refreshTanks(queryClient);
    void refreshTankStatuses(queryClient);
    void refreshCompanies(queryClient);
    // A tank that moved may have taken copies along.
    for (const { all: queryKey } of [fleetKeys, auditLogKeys, vacuumReadingKeys, leakCheckKeys]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
}
