import type { BodyOf } from '@dewar/contract/endpoint';
import { createTankFile } from '@dewar/contract/tank-files';
import { createTankNote, deleteTankNote, listTankNotes, updateTankNote } from '@dewar/contract/tank-notes';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { useEndpointMutation, useUploadMutation } from '../../shared/api/use-endpoint-mutation.ts';
import { withFallbackMessages } from '../../shared/api/with-error-message.ts';
import { captureIdOf } from '../../shared/offline/capture-id.ts';
import type { NewCapture } from '../../shared/offline/captured-records.ts';
import { keepingSaved, keepRecord, writeOrKeep } from '../../shared/offline/keep-record.ts';

/** A tank's notes, page by page, newest first. */
export function tankNotesQuery(tankId: number) {
  return infiniteQueryOptions({
    queryKey: ['tank-notes', tankId] as const,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === undefined ? {} : { cursor: pageParam };
      const { data, next_cursor } = await callEndpoint(listTankNotes, {
        query: { tank_id: tankId, ...cursor },
        signal,
      });
      return { rows: data, next: next_cursor };
    },
    getNextPageParam: ({ next }) => next,
  });
}

// spec 2 §8
const ADDING = {
  rejected: 'Failed to add note. Please try again.',
  noResponse: 'Error adding note. Please try again.',
};
const UPLOADING = {
  rejected: 'Failed to upload file. Please try again.',
  noResponse: 'Failed to upload file. Please try again.',
};
const DELETING = {
  rejected: 'Failed to delete note. Please try again.',
  noResponse: 'Error deleting note. Please try again.',
};

/** Adds a note; without a signal it is kept on this device, and the result is undefined. */
export function useAddTankNote(tank: NewCapture['tank']) {
  const write = useEndpointMutation(createTankNote, keepingSaved('note', tank));
  return (body: BodyOf<typeof createTankNote>, idempotencyKey: string) => {
    const id = captureIdOf(idempotencyKey, 'note');
    const writing = writeOrKeep({ id, kind: 'note', tank, body }, (how) =>
      write({ body: { ...body, capture_id: id }, idempotencyKey, ...how }),
    );
    return withFallbackMessages(ADDING, writing);
  };
}

/** The note of a photo: its number, or the id with which it waits on this device. */
export type NoteOfPhoto = { readonly note_id: number } | { readonly noteId: string };

interface SentPhoto {
  readonly note: NoteOfPhoto;
  readonly file: File;
  readonly caption: string;
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
  readonly idempotencyKey: string;
}

/** Adds a photo to a note; without a signal, or with a note that waits, it is kept on this device: undefined. */
export function useAddNotePhoto(tank: NewCapture['tank']) {
  const write = useUploadMutation(createTankFile);
  return ({ note, caption, ...sending }: SentPhoto) => {
    const id = captureIdOf(sending.idempotencyKey, 'photo');
    const fields = { tank_id: String(tank.id), description: caption };
    const capture = { id, kind: 'photo' as const, tank, file: sending.file };
    if ('noteId' in note) return keepRecord({ ...capture, body: fields, noteId: note.noteId });
    const body = { ...fields, note_id: String(note.note_id) };
    const writing = writeOrKeep({ ...capture, body }, () => write({ ...sending, fields: { ...body, capture_id: id } }));
    return withFallbackMessages(UPLOADING, writing);
  };
}

export function useCorrectTankNote() {
  const write = useEndpointMutation(updateTankNote);
  return (id: number, body: BodyOf<typeof updateTankNote>) => write({ params: { id }, body });
}

export function useRemoveTankNote() {
  const write = useEndpointMutation(deleteTankNote, { awaitsQueries: true });
  return (id: number) => withFallbackMessages(DELETING, write({ params: { id } }));
}
