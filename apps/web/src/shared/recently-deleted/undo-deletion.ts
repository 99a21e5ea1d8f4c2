import {
  listDeletedLessonPlans,
  listRecentlyDeleted,
  restoreDeleted,
  restoreDeletedLessonPlan,
} from '@dewar/contract/recently-deleted';
import type { DeletedEntity } from '@dewar/domain/deleted-records/deleted-records';
import { callEndpoint } from '../api/api-client.ts';
import { useEndpointMutation } from '../api/use-endpoint-mutation.ts';
import type { ShownNotification } from '../ui/states/notify.ts';

type Undo = Pick<ShownNotification, 'undo' | 'hint'>;

/** What the notification of an administrator's deletion offers; nothing if the record was not kept. */
export function useUndoDeletion(entity: DeletedEntity) {
  const restore = useEndpointMutation(restoreDeleted);
  return async (record_id: number): Promise<Undo> => {
    const id = await findEntry(callEndpoint(listRecentlyDeleted, { query: { entity, record_id, limit: 1 } }));
    if (id === undefined) return {};
    return {
      undo: () => restore({ params: { id }, body: {} }),
      hint: 'Bring it back later under More, Recently Deleted.',
    };
  };
}

/** The same for a teacher's own plan. */
export function useUndoPlanDeletion() {
  const restore = useEndpointMutation(restoreDeletedLessonPlan);
  return async (record_id: number): Promise<Undo> => {
    const id = await findEntry(callEndpoint(listDeletedLessonPlans, { query: { record_id, limit: 1 } }));
    if (id === undefined) return {};
    return {
      undo: () => restore({ params: { id } }),
      hint: 'Bring it back later under My Lesson Plans, Recently Deleted.',
    };
  };
}

/** The deletion is done: that its entry could not be found is no reason to call it failed. */
async function findEntry(list: Promise<{ readonly data: readonly { readonly id: number }[] }>) {
  const { data } = await list.catch(() => ({ data: [] }));
  return data[0]?.id;
}
