import { createImport, listImports, previewImport, undoImport } from '@dewar/contract/imports';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../shared/api/use-endpoint-mutation.ts';

/** One's own imports, for administrators everybody's, newest first. */
export const importsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: async ({ signal }) => (await callEndpoint(listImports, { signal })).data,
});

export const usePreviewImport = () => useEndpointMutation(previewImport);

export const useImportSheet = () => useEndpointMutation(createImport);

export const useUndoImport = () => useEndpointMutation(undoImport);
