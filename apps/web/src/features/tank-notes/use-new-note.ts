import type { TankNote } from '@dewar/contract/tank-notes';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { SaveAttempt } from '../../shared/forms/use-saving.ts';
import { notifySuccess, undoOf } from '../../shared/ui/states/notify.ts';
import { findNoteError } from './find-note-error.ts';
import { useAddTankNote, useRemoveTankNote } from './tank-notes-api.ts';
import { useNotePhotos } from './use-note-photos.ts';

/**
 * A new note with its photos. The note is saved first; where a photo fails after that, saving again sends only what is
 * left.
 */
export function useNewNote(tankId: number) {
  const addTankNote = useAddTankNote();
  const removeTankNote = useRemoveTankNote();
  const form = useForm({ initialValues: { note_text: '' }, validate: { note_text: findNoteError } });
  const photos = useNotePhotos(tankId);
  const [saved, setSaved] = useState<TankNote | null>(null);

  const save = async ({ note_text }: { readonly note_text: string }, { idempotencyKey }: SaveAttempt) => {
    let note = saved;
    if (note === null) {
      note = (await addTankNote({ tank_id: tankId, note_text: note_text.trim() }, idempotencyKey)).data;
      setSaved(note);
    }
    const { id } = note;
    await photos.sendAll(id);
    setSaved(null);
    notifySuccess(
      'Note added',
      undoOf(note, () => removeTankNote(id)),
    );
  };

  return {
    form,
    photos,
    save,
    /** The note is saved and waits for its photos. */
    isSaved: saved !== null,
    hasTyped: () => form.getValues().note_text.trim() !== '' || photos.photos.length > 0,
  };
}

export type NewNote = ReturnType<typeof useNewNote>;
