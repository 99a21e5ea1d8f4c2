import { createTankFile, deleteTankFile, listTankFiles } from '@dewar/contract/tank-files';
import { TANK_FILE_DESCRIPTION } from '@dewar/domain/tanks/tank-files';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { useEndpointMutation, useUploadMutation } from '../../shared/api/use-endpoint-mutation.ts';
import { withFallbackMessages } from '../../shared/api/with-error-message.ts';
import { captureIdOf } from '../../shared/offline/capture-id.ts';
import type { NewCapture } from '../../shared/offline/captured-records.ts';
import { writeOrKeep } from '../../shared/offline/keep-record.ts';

/** A tank's files, page by page, newest first. */
export function tankFilesQuery(tankId: number) {
  return infiniteQueryOptions({
    queryKey: ['tank-files', tankId] as const,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === undefined ? {} : { cursor: pageParam };
      const { data, next_cursor } = await callEndpoint(listTankFiles, {
        query: { tank_id: tankId, ...cursor },
        signal,
      });
      return { rows: data, next: next_cursor };
    },
    getNextPageParam: ({ next }) => next,
  });
}

// spec 2 §8
const UPLOADING = {
  rejected: 'Failed to upload file. Please try again.',
  noResponse: 'Failed to upload file. Please try again.',
};
const DELETING = {
  rejected: 'Failed to delete file. Please try again.',
  noResponse: 'Failed to delete file. Please try again.',
};

export interface SentFile {
  readonly file: File;
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
  readonly idempotencyKey: string;
}

/** Stores a file with a tank; without a signal it is kept on this device, and the result is undefined. */
export function useUploadTankFile(tank: NewCapture['tank']) {
  const write = useUploadMutation(createTankFile);
  return (sending: SentFile) => {
    const id = captureIdOf(sending.idempotencyKey, 'file');
    const body = { tank_id: String(tank.id), description: TANK_FILE_DESCRIPTION };
    const writing = writeOrKeep({ id, kind: 'file', tank, body, file: sending.file }, () =>
      write({ ...sending, fields: { ...body, capture_id: id } }),
    );
    return withFallbackMessages(UPLOADING, writing);
  };
}

export function useRemoveTankFile() {
  const write = useEndpointMutation(deleteTankFile, { awaitsQueries: true });
  return (id: number) => withFallbackMessages(DELETING, write({ params: { id } }));
}
