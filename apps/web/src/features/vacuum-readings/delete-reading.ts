import type { VacuumReading } from '@dewar/contract/vacuum-readings';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { formatNumber } from '../../shared/format/numbers.ts';
import { confirmAndRun } from '../../shared/ui/dialogs/confirm-and-run.ts';
import { useRemoveVacuumReading } from './vacuum-readings-api.ts';

export function useDeleteReading() {
  const removeVacuumReading = useRemoveVacuumReading();
  return ({ id, vacuum_reading, tank_number }: VacuumReading) =>
    confirmAndRun({
      title: `Delete ${formatNumber(vacuum_reading)} µm of ${tank_number}`,
      body: 'Are you sure you want to delete this vacuum reading? This action cannot be undone.',
      verb: 'Delete reading',
      isDestructive: true,
      run: () => withErrorMessage('Failed to delete vacuum reading', removeVacuumReading(id)),
      done: 'Vacuum reading deleted successfully!',
    });
}
