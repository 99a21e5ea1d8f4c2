import { useQueryClient } from '@tanstack/react-query';
import { auditLogKeys } from '../features/audit-log/audit-log-api.ts';
import { fleetKeys } from '../features/fleet/fleet-api.ts';
import { leakCheckKeys } from '../features/leak-checks/leak-check-list-api.ts';
import { transferKeys } from '../features/transfers/transfers-api.ts';
import { vacuumReadingKeys } from '../features/vacuum-readings/vacuum-readings-api.ts';

/** After a write: what is on the screen is read anew, and the fleet when it is next looked at. */
export function useRefreshTank(tankId: number): () => void {
  const queryClient = useQueryClient();
  return () => {
    const ofTank = [vacuumReadingKeys, transferKeys, leakCheckKeys].map((keys) => keys.ofTank(tankId));
    const ofCompanies = [vacuumReadingKeys.ofCompanies(), fleetKeys.all, auditLogKeys.all];
    for (const queryKey of [...ofTank, ...ofCompanies]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
}
