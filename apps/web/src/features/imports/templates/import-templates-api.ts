import type { BodyOf } from '@dewar/contract/endpoint';
import {
  createImportTemplate,
  deleteImportTemplate,
  listImportTemplates,
  updateImportTemplate,
} from '@dewar/contract/import-templates';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../../shared/api/use-endpoint-mutation.ts';
import type { SaveAttempt } from '../../../shared/forms/use-saving.ts';

/** One's own templates, by name. */
export const importTemplatesQuery = queryOptions({
  queryKey: ['import-templates'],
  queryFn: async ({ signal }) => (await callEndpoint(listImportTemplates, { signal })).data,
});

export function useAddTemplate() {
  const write = useEndpointMutation(createImportTemplate);
  return async (body: BodyOf<typeof createImportTemplate>, { idempotencyKey }: SaveAttempt) =>
    (await write({ body, idempotencyKey })).data;
}

export function useChangeTemplate() {
  const write = useEndpointMutation(updateImportTemplate);
  return async (id: number, body: BodyOf<typeof updateImportTemplate>, { idempotencyKey }: SaveAttempt) =>
    (await write({ params: { id }, body, idempotencyKey })).data;
}

export function useDeleteTemplate() {
  const write = useEndpointMutation(deleteImportTemplate);
  return (id: number) => write({ params: { id } });
}
