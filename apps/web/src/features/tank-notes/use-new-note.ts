import type { TankNote } from '@dewar/contract/tank-notes';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { SaveAttempt } from '../../shared/forms/use-saving.ts';
import { captureIdOf } from '../../shared/offline/capture-id.ts';
import type { NewCapture } from '../../shared/offline/captured-records.ts';
import { notifyKept } from '../../shared/offline/keep-record.ts';
import { notifySuccess, undoOf } from '../../shared/ui/states/notify.ts';
import { findNoteError } from './find-note-error.ts';
import { useAddTankNote, useRemoveTankNote } from './tank-notes-api.ts';
import { useNotePhotos } from './use-note-photos.ts';

/**
 * A new note with its photos. The note is saved first; where a photo fails after that, saving again sends only what is
 * left.
 */
export function useNewNote({ id: tank_id, tank_number }: NewCapture['tank']) {
  const tank = { id: tank_id, tank_number };
  const addTankNote = useAddTankNote(tank);
  const removeTankNote = useRemoveTankNote();
  const form = useForm({ initialValues: { note_text: '' }, validate: { note_text: findNoteError } });
  const photos = useNotePhotos(tank);
  const [saved, setSaved] = useState<TankNote | null>(null);

  const save = async ({ note_text }: { readonly note_text: string }, { idempotencyKey }: SaveAttempt) => {
    let note = saved;
    if (note === null) {
      const added = await addTankNote({ tank_id, note_text: note_text.trim() }, idempotencyKey);
      if (added === undefined) {
        await photos.sendAll({ noteId: captureIdOf(idempotencyKey, 'note') });
        return notifyKept();
      }
      note = added.data;
      setSaved(note);
    }
    const { id } = note;
    const isAllSent = await photos.sendAll({ note_id: id });
    setSaved(null);
    if (!isAllSent) notifyKept();
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
