import type { TankNote } from '@dewar/contract/tank-notes';
import { Button, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type KeyboardEvent, useRef } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { useSaving } from '../../shared/forms/use-saving.ts';
import { useFirstErrorFocus } from '../../shared/ui/dialogs/form-dialog-effects.ts';
import { FormFields } from '../../shared/ui/drafts/form-fields.tsx';
import { FormError } from '../../shared/ui/states/form-error.tsx';
import { notifySuccess, undoOf } from '../../shared/ui/states/notify.ts';
import { findNoteError } from './find-note-error.ts';
import styles from './tank-notes.module.css';
import { useAddTankNote, useRemoveTankNote } from './tank-notes-api.ts';

/** One note at a time; what was typed stays until it is saved (spec 2 §5). */
export function AddNoteForm({ tankId }: { readonly tankId: number }) {
  const addTankNote = useAddTankNote();
  const removeTankNote = useRemoveTankNote();
  const added = useRef<TankNote>(undefined);
  const form = useForm({ initialValues: { note_text: '' }, validate: { note_text: findNoteError } });
  const saving = useSaving({
    form,
    draft: { form: 'note', record: tankId },
    hasTyped: () => form.getValues().note_text.trim() !== '',
    onSubmit: async ({ note_text }, { idempotencyKey }) => {
      try {
        const { data } = await addTankNote({ tank_id: tankId, note_text: note_text.trim() }, idempotencyKey);
        added.current = data;
      } catch (thrown) {
        // The note of an earlier attempt is listed by now: the current text is another note.
        if (thrown instanceof ApiError && thrown.code === 'idempotency_key_reused') saving.restart();
        throw thrown;
      }
    },
    onClose: () => {
      const note = added.current;
      notifySuccess('Note added', note && undoOf(note, () => removeTankNote(note.id)));
      form.reset();
      saving.restart();
    },
  });
  const formRef = useFirstErrorFocus(saving.failedAttempts);
  return (
    <form ref={formRef} className={styles.form} noValidate onSubmit={saving.submit}>
      <FormFields draft={saving.draft}>
        <Textarea
          {...form.getInputProps('note_text')}
          label="Add a note"
          rows={2}
          resize="vertical"
          readOnly={saving.isSaving}
          onKeyDown={submitByKeys}
        />
        <FormError error={saving.error} />
        <Button type="submit" size="sm" variant="default" loading={saving.isSaving}>
          Add Note
        </Button>
      </FormFields>
    </form>
  );
}

/** Enter adds a new line. */
function submitByKeys(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
