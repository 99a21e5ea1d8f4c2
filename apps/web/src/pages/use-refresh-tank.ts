import { useQueryClient } from '@tanstack/react-query';
import { fleetKeys } from '../features/fleet/fleet-api.ts';
import { transferKeys } from '../features/transfers/transfers-api.ts';
import { vacuumReadingKeys } from '../features/vacuum-readings/vacuum-readings-api.ts';

/** After a write: what is on the screen is read anew, and the fleet when it is next looked at. */
export function useRefreshTank(tankId: number): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [vacuumReadingKeys.ofTank(tankId), transferKeys.ofTank(tankId), fleetKeys.all]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
}
