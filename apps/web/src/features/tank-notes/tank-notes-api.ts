import type { BodyOf } from '@dewar/contract/endpoint';
import { createTankFile } from '@dewar/contract/tank-files';
import { createTankNote, deleteTankNote, listTankNotes, updateTankNote } from '@dewar/contract/tank-notes';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { useEndpointMutation, useUploadMutation } from '../../shared/api/use-endpoint-mutation.ts';
import { withFallbackMessages } from '../../shared/api/with-error-message.ts';

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

export function useAddTankNote() {
  const write = useEndpointMutation(createTankNote);
  return (body: BodyOf<typeof createTankNote>, idempotencyKey: string) =>
    withFallbackMessages(ADDING, write({ body, idempotencyKey }));
}

interface SentPhoto {
  readonly tankId: number;
  readonly noteId: number;
  readonly file: File;
  readonly caption: string;
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
  readonly idempotencyKey: string;
}

export function useAddNotePhoto() {
  const write = useUploadMutation(createTankFile);
  return ({ tankId, noteId, caption, ...sending }: SentPhoto) => {
    const fields = { tank_id: String(tankId), note_id: String(noteId), description: caption };
    return withFallbackMessages(UPLOADING, write({ ...sending, fields }));
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
