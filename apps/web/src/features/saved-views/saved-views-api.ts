import type { BodyOf } from '@dewar/contract/endpoint';
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  setFirstView,
  updateSavedView,
} from '@dewar/contract/saved-views';
import type { SavedViewList } from '@dewar/domain/saved-views/saved-view-lists';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../shared/api/use-endpoint-mutation.ts';

/** A person's views of a list, and those of the company, by name. */
export function savedViewsQuery(list: SavedViewList) {
  return queryOptions({
    queryKey: ['saved-views', list] as const,
    queryFn: async ({ signal }) => (await callEndpoint(listSavedViews, { query: { list }, signal })).data,
  });
}

export function useSaveView() {
  const write = useEndpointMutation(createSavedView);
  return (body: BodyOf<typeof createSavedView>) => write({ body });
}

export function useChangeView() {
  const write = useEndpointMutation(updateSavedView);
  return (id: number, body: BodyOf<typeof updateSavedView>) => write({ params: { id }, body });
}

export function useDeleteView() {
  const write = useEndpointMutation(deleteSavedView);
  return (id: number) => write({ params: { id } });
}

export function useSetFirstView() {
  const write = useEndpointMutation(setFirstView);
  return (body: BodyOf<typeof setFirstView>) => write({ body });
}
