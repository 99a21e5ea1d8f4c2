import { listKeptMails } from '@dewar/contract/mails';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';

/** Mails that were kept instead of sent, page by page, the latest first. */
export const keptMailsQuery = infiniteQueryOptions({
  queryKey: ['kept-mails'],
  initialPageParam: undefined as string | undefined,
  queryFn: async ({ pageParam, signal }) => {
    const query = pageParam === undefined ? {} : { cursor: pageParam };
    const { data, next_cursor } = await callEndpoint(listKeptMails, { query, signal });
    return { mails: data, next: next_cursor };
  },
  getNextPageParam: ({ next }) => next,
});
