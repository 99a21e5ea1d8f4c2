import { useQueryClient } from '@tanstack/react-query';
import { auditLogKeys } from '../../../features/audit-log/audit-log-api.ts';
import { fleetKeys } from '../../../features/fleet/fleet-api.ts';
import { leakCheckKeys } from '../../../features/leak-checks/leak-check-list-api.ts';

/** After a leak check was saved, a repair or a step of a vacuum test: lists and tanks show the leak check's status. */
export function useRefreshLeakChecks(): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [leakCheckKeys.all, fleetKeys.all, auditLogKeys.all]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
}
