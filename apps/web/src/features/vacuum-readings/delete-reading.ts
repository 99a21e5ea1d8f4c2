import type { VacuumReading } from '@dewar/contract/vacuum-readings';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { formatNumber } from '../../shared/format/numbers.ts';
import { confirm } from '../../shared/ui/dialogs/confirm-dialog.tsx';
import { notifyError, notifySuccess } from '../../shared/ui/states/notify.ts';
import { removeVacuumReading } from './vacuum-readings-api.ts';

/** Asks, deletes, and says what came of it. */
export async function deleteReadingAfterAsking(
  { id, vacuum_reading, tank_number }: VacuumReading,
  onDeleted: () => void,
): Promise<void> {
  const isSure = await confirm({
    title: `Delete ${formatNumber(vacuum_reading)} µm of ${tank_number}`,
    body: 'Are you sure you want to delete this vacuum reading? This action cannot be undone.',
    verb: 'Delete reading',
    isDestructive: true,
  });
  if (!isSure) return;
  try {
    await withErrorMessage('Failed to delete vacuum reading', removeVacuumReading(id));
    notifySuccess('Vacuum reading deleted successfully!');
  } catch (failure) {
    notifyError(failure);
  }
  onDeleted();
}
