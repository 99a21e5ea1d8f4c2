import type { TankNote } from '@dewar/contract/tank-notes';
import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormDialog } from '../../shared/ui/dialogs/form-dialog.tsx';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import { findNoteError } from './find-note-error.ts';
import { useCorrectTankNote } from './tank-notes-api.ts';

interface CorrectNoteFormProps {
  readonly note: TankNote;
  readonly onClose: () => void;
}

export function CorrectNoteForm({ note, onClose }: CorrectNoteFormProps) {
  const correctTankNote = useCorrectTankNote();
  const form = useForm({ initialValues: { note_text: note.note_text }, validate: { note_text: findNoteError } });
  return (
    <FormDialog
      title="Edit note"
      form={form}
      submitLabel="Save Note"
      draft={{ form: 'edit-note', record: note.id }}
      onClose={onClose}
      onSubmit={async ({ note_text }) => {
        await correctTankNote(note.id, { note_text });
        notifySuccess('Note updated');
      }}
    >
      <Textarea {...form.getInputProps('note_text')} label="Note" rows={4} resize="vertical" />
    </FormDialog>
  );
}
