import type { VacuumReading } from '@dewar/contract/vacuum-readings';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { confirmAndRun } from '../../shared/ui/dialogs/confirm-and-run.ts';
import { RecordAction } from '../../shared/ui/dialogs/record-action.tsx';
import { useRemoveVacuumReading } from './vacuum-readings-api.ts';

interface OwnReadingActionsProps {
  readonly reading: VacuumReading;
  readonly onEdit: (reading: VacuumReading) => void;
}

/** Edit and Delete for whoever logged the reading, for a while. */
export function OwnReadingActions({ reading, onEdit }: OwnReadingActionsProps) {
  const removeReading = useRemoveVacuumReading();
  const name = `the reading of ${reading.vacuum_reading} µm`;
  const remove = () =>
    confirmAndRun({
      title: `Delete ${name}`,
      body: 'Are you sure you want to delete this reading? This action cannot be undone.',
      verb: 'Delete reading',
      isDestructive: true,
      seen: reading,
      run: (version) => withErrorMessage('Error deleting vacuum reading', removeReading(reading.id, version)),
      done: 'Vacuum reading deleted successfully!',
    });
  return (
    <>
      <RecordAction label="Edit" name={`Edit ${name}`} onClick={() => onEdit(reading)} />
      <RecordAction label="Delete" name={`Delete ${name}`} isDeletion onClick={() => void remove()} />
    </>
  );
}
