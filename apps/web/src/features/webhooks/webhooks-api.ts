import type { BodyOf } from '@dewar/contract/endpoint';
import { listTanks } from '@dewar/contract/tanks';
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replaceWebhookSecret,
  sendWebhookDeliveryAgain,
  testWebhook,
  updateWebhook,
} from '@dewar/contract/webhooks';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../shared/api/use-endpoint-mutation.ts';

export function webhooksQuery(companyName: string) {
  return queryOptions({
    queryKey: ['webhooks', companyName],
    queryFn: async ({ signal }) => (await callEndpoint(listWebhooks, { params: { companyName }, signal })).data,
  });
}

/** The tanks that a webhook can be limited to. */
export function companyTanksQuery(company: string) {
  return queryOptions({
    queryKey: ['tanks', 'of-webhooks', company],
    queryFn: async ({ signal }) => (await callEndpoint(listTanks, { query: { company }, signal })).data,
  });
}

/** While something waits to be sent, the log is looked at again. */
const LOOK_AGAIN_MS = 2_000;
/** What waits longer than that has failed before. */
const SOON_MS = 60_000;

/** What a webhook was told, page by page, the newest first. */
export function deliveriesQuery(companyName: string, id: number) {
  return infiniteQueryOptions({
    queryKey: ['webhooks', companyName, id, 'deliveries'] as const,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === undefined ? {} : { cursor: pageParam };
      const params = { companyName, id };
      const { data, next_cursor } = await callEndpoint(listWebhookDeliveries, { params, query, signal });
      return { deliveries: data, next: next_cursor };
    },
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => {
      const newest = state.data?.pages[0]?.deliveries ?? [];
      const isWaiting = newest.some(
        ({ next_attempt_at }) => next_attempt_at !== null && Date.parse(next_attempt_at) - Date.now() < SOON_MS,
      );
      return isWaiting ? LOOK_AGAIN_MS : false;
    },
  });
}

export function useWebhookWrites(companyName: string) {
  const create = useEndpointMutation(createWebhook, { awaitsQueries: true });
  const update = useEndpointMutation(updateWebhook, { awaitsQueries: true });
  const remove = useEndpointMutation(deleteWebhook, { awaitsQueries: true });
  const replace = useEndpointMutation(replaceWebhookSecret, { awaitsQueries: true });
  const test = useEndpointMutation(testWebhook, { awaitsQueries: true });
  const sendAgain = useEndpointMutation(sendWebhookDeliveryAgain, { awaitsQueries: true });
  const of = (id: number) => ({ params: { companyName, id } });
  return {
    create: async (body: BodyOf<typeof createWebhook>) => (await create({ params: { companyName }, body })).data.secret,
    update: (id: number, body: BodyOf<typeof updateWebhook>, version: number | undefined) =>
      update({ ...of(id), body, version }),
    remove: (id: number, version: number | undefined) => remove({ ...of(id), version }),
    replaceSecret: async (id: number, current_password: string) =>
      (await replace({ ...of(id), body: { current_password } })).data.secret,
    test: (id: number) => test(of(id)),
    sendAgain: (id: number) => sendAgain(of(id)),
  };
}
