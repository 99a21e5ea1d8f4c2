import type { Tank } from '@dewar/contract/tanks';
import { FormDialog } from '../../shared/ui/dialogs/form-dialog.tsx';
import { NewNoteFields } from './new-note-fields.tsx';
import { useNewNote } from './use-new-note.ts';

interface AddNoteDialogProps {
  readonly tank: Pick<Tank, 'id' | 'tank_number'>;
  readonly onClose: () => void;
}

/** A note from the head of a tank's page. */
export function AddNoteDialog({ tank, onClose }: AddNoteDialogProps) {
  const note = useNewNote(tank);
  const isSaving = note.photos.photos.some(({ share }) => share !== null);
  return (
    <FormDialog
      title="Add note"
      about={tank.tank_number}
      form={note.form}
      submitLabel={note.isSaved ? 'Send Photos Again' : 'Add Note'}
      draft={{ form: 'new-note', record: tank.id }}
      hasTyped={note.hasTyped}
      hasFiles={note.photos.photos.length > 0}
      onSubmit={note.save}
      onClose={onClose}
    >
      <NewNoteFields note={note} isSaving={isSaving} rows={5} />
    </FormDialog>
  );
}
