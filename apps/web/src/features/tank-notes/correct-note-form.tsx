import type { TankNote } from '@dewar/contract/tank-notes';
import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { KeptEdit } from '../../shared/offline/keep-record.ts';
import { FormDialog } from '../../shared/ui/dialogs/form-dialog.tsx';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import { findNoteError } from './find-note-error.ts';
import { useCorrectTankNote } from './tank-notes-api.ts';

interface CorrectNoteFormProps {
  readonly note: Pick<TankNote, 'id' | 'note_text'>;
  /** A note that waits on this device. */
  readonly kept?: KeptEdit;
  readonly onClose: () => void;
}

export function CorrectNoteForm({ note, kept, onClose }: CorrectNoteFormProps) {
  const correctTankNote = useCorrectTankNote();
  const form = useForm({ initialValues: { note_text: note.note_text }, validate: { note_text: findNoteError } });
  return (
    <FormDialog
      title="Edit note"
      form={form}
      submitLabel="Save Note"
      draft={{ form: 'edit-note', record: kept?.id ?? note.id }}
      onClose={onClose}
      onSubmit={async ({ note_text }) => {
        if (kept !== undefined) return kept.keep({ ...kept.body, note_text: note_text.trim() });
        await correctTankNote(note.id, { note_text });
        notifySuccess('Note updated');
      }}
    >
      <Textarea {...form.getInputProps('note_text')} label="Note" rows={4} resize="vertical" />
    </FormDialog>
  );
}
