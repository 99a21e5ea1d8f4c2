import { createTankFile, deleteTankFile, listTankFiles } from '@dewar/contract/tank-files';
import { TANK_FILE_DESCRIPTION } from '@dewar/domain/tanks/tank-files';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { useEndpointMutation, useUploadMutation } from '../../shared/api/use-endpoint-mutation.ts';
import { withFallbackMessages } from '../../shared/api/with-error-message.ts';

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
  readonly tankId: number;
  readonly file: File;
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
  readonly idempotencyKey: string;
}

export function useUploadTankFile() {
  const write = useUploadMutation(createTankFile);
  return ({ tankId, ...sending }: SentFile) => {
    const fields = { tank_id: String(tankId), description: TANK_FILE_DESCRIPTION };
    return withFallbackMessages(UPLOADING, write({ ...sending, fields }));
  };
}

export function useRemoveTankFile() {
  const write = useEndpointMutation(deleteTankFile, { awaitsQueries: true });
  return (id: number) => withFallbackMessages(DELETING, write({ params: { id } }));
}
