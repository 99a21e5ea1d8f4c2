import { MAX_NOTE_PHOTOS } from '@dewar/domain/tanks/tank-files';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorText } from '../../shared/api/api-error.ts';
import { newIdempotencyKey } from '../../shared/api/idempotency-key.ts';
import type { NewCapture } from '../../shared/offline/captured-records.ts';
import { choosePhotos } from '../../shared/pictures/choose-photos.ts';
import { makePictureSmaller } from '../../shared/pictures/smaller-picture.ts';
import { DeviceError } from '../../shared/state/device-error.ts';
import { type NoteOfPhoto, useAddNotePhoto } from './tank-notes-api.ts';

export interface ChosenPhoto {
  /** The same for every attempt, so that it is never stored twice. */
  readonly key: string;
  readonly file: File;
  /** What is sent of it. Made once, so that every attempt sends the same. */
  readonly smaller: Promise<File>;
  /** The address of its picture on this device. */
  readonly preview: string;
  readonly caption: string;
  /** How much of it is sent; null before and after. */
  readonly share: number | null;
  readonly error: string | null;
}

/** The photos chosen for a note: sent one after the other once the note is saved, and kept here until they are. */
export function useNotePhotos(tank: NewCapture['tank']) {
  const addNotePhoto = useAddNotePhoto(tank);
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  const [refused, setRefused] = useState<string | null>(null);
  const latest = useRef(photos);
  const leaving = useRef(new AbortController());

  const set = (next: readonly ChosenPhoto[]) => {
    latest.current = next;
    setPhotos(next);
  };
  const change = (key: string, changed: Partial<ChosenPhoto>) =>
    set(latest.current.map((photo) => (photo.key === key ? { ...photo, ...changed } : photo)));

  const remove = (key: string) => {
    const gone = latest.current.find((photo) => photo.key === key);
    if (gone !== undefined) URL.revokeObjectURL(gone.preview);
    set(latest.current.filter((photo) => photo.key !== key));
  };

  useEffect(() => {
    const left = new AbortController();
    leaving.current = left;
    return () => {
      left.abort();
      for (const { preview } of latest.current) URL.revokeObjectURL(preview);
    };
  }, []);

  const choose = (files: readonly File[]) => {
    const room = MAX_NOTE_PHOTOS - latest.current.length;
    const chosen = choosePhotos(files, { room, full: `A note has at most ${MAX_NOTE_PHOTOS} photos.` });
    setRefused(chosen.refused);
    set([...latest.current, ...chosen.fitting.map(photoOf)]);
  };

  /** False if it is kept on this device instead. */
  const send = async (note: NoteOfPhoto, { key, smaller, caption }: ChosenPhoto): Promise<boolean> => {
    change(key, { share: 0, error: null });
    try {
      const onProgress = (share: number) => change(key, { share });
      const { signal } = leaving.current;
      const file = await smaller;
      const added = await addNotePhoto({ note, file, caption, onProgress, signal, idempotencyKey: key });
      remove(key);
      return added !== undefined;
    } catch (thrown) {
      // An attempt without an answer has stored it, with the caption of then.
      if (thrown instanceof ApiError && thrown.code === 'idempotency_key_reused') remove(key);
      else change(key, { share: null, error: errorText(thrown) });
      return true;
    }
  };

  /**
   * Sends what is not sent yet; false if some of it is kept on this device instead. Throws if any of it could not be:
   * those photos stay.
   */
  const sendAll = async (note: NoteOfPhoto): Promise<boolean> => {
    let isAllSent = true;
    for (const photo of latest.current) isAllSent = (await send(note, photo)) && isAllSent;
    const left = latest.current.length;
    if (left > 0)
      throw new DeviceError(`The note is saved, but ${left === 1 ? 'a photo is' : `${left} photos are`} not.`, null);
    return isAllSent;
  };

  return {
    photos,
    refused,
    choose,
    remove,
    caption: (key: string, caption: string) => change(key, { caption }),
    sendAll,
  };
}

function photoOf(file: File): ChosenPhoto {
  const preview = URL.createObjectURL(file);
  const smaller = makePictureSmaller(file);
  return { key: newIdempotencyKey(), file, smaller, preview, caption: '', share: null, error: null };
}
