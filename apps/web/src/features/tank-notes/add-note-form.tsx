import type { Tank } from '@dewar/contract/tanks';
import { Button } from '@mantine/core';
import { ApiError } from '../../shared/api/api-error.ts';
import { useSaving } from '../../shared/forms/use-saving.ts';
import { useFirstErrorFocus } from '../../shared/ui/dialogs/form-dialog-effects.ts';
import { FormFields } from '../../shared/ui/drafts/form-fields.tsx';
import { FormError } from '../../shared/ui/states/form-error.tsx';
import { NewNoteFields } from './new-note-fields.tsx';
import styles from './tank-notes.module.css';
import { useNewNote } from './use-new-note.ts';

/** One note at a time; what was typed stays until it is saved (spec 2 §5). */
export function AddNoteForm({ tank }: { readonly tank: Pick<Tank, 'id' | 'tank_number'> }) {
  const note = useNewNote(tank);
  const { form, photos, hasTyped, save } = note;
  const saving = useSaving({
    form,
    draft: { form: 'note', record: tank.id },
    hasTyped,
    hasFiles: photos.photos.length > 0,
    onSubmit: async (values, attempt) => {
      try {
        await save(values, attempt);
      } catch (thrown) {
        // The note of an earlier attempt is listed by now: the current text is another note.
        if (thrown instanceof ApiError && thrown.code === 'idempotency_key_reused') saving.restart();
        throw thrown;
      }
    },
    onClose: () => {
      form.reset();
      saving.restart();
    },
  });
  const formRef = useFirstErrorFocus(saving.failedAttempts);
  return (
    <form ref={formRef} className={styles.form} noValidate onSubmit={saving.submit}>
      <FormFields draft={saving.draft}>
        <NewNoteFields note={note} isSaving={saving.isSaving} rows={2} />
        <FormError error={saving.error} />
        <Button type="submit" size="sm" variant="default" loading={saving.isSaving}>
          {note.isSaved ? 'Send Photos Again' : 'Add Note'}
        </Button>
      </FormFields>
    </form>
  );
}
