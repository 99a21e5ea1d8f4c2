import {
  confirmCompanyToken,
  createApiToken,
  createCompanyToken,
  listApiTokens,
  listCompanyTokens,
  revokeApiToken,
  revokeCompanyToken,
} from '@dewar/contract/api-tokens';
import type { BodyOf } from '@dewar/contract/endpoint';
import { TOKEN_PREFIX, TOKEN_SHOWN_CHARACTERS } from '@dewar/domain/accounts/api-tokens';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../shared/api/use-endpoint-mutation.ts';

export const ownTokensQuery = queryOptions({
  queryKey: ['api-tokens', 'own'],
  queryFn: async ({ signal }) => (await callEndpoint(listApiTokens, { signal })).data,
});

/** A company's tokens, page by page, newest first. */
export function companyTokensQuery(companyName: string, typed: string) {
  // A token that was found somewhere may be pasted whole, and must not be in an address.
  const search = typed.trim().startsWith(TOKEN_PREFIX) ? typed.trim().slice(0, TOKEN_SHOWN_CHARACTERS) : typed;
  return infiniteQueryOptions({
    queryKey: ['api-tokens', 'company', companyName, search] as const,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...(search !== '' && { search }), ...(pageParam !== undefined && { cursor: pageParam }) };
      const { data, next_cursor } = await callEndpoint(listCompanyTokens, { params: { companyName }, query, signal });
      return { tokens: data, next: next_cursor };
    },
    getNextPageParam: ({ next }) => next,
  });
}

export type TokenInput = BodyOf<typeof createApiToken>;

export function useMakeOwnToken() {
  const write = useEndpointMutation(createApiToken);
  return async (body: TokenInput) => (await write({ body })).data.token;
}

export function useMakeCompanyToken(companyName: string) {
  const write = useEndpointMutation(createCompanyToken);
  return async (body: TokenInput) => (await write({ params: { companyName }, body })).data.token;
}

export function useRevokeOwnToken() {
  const write = useEndpointMutation(revokeApiToken, { awaitsQueries: true });
  return (id: number) => write({ params: { id } });
}

export function useRevokeCompanyToken(companyName: string) {
  const write = useEndpointMutation(revokeCompanyToken, { awaitsQueries: true });
  return (id: number) => write({ params: { companyName, id } });
}

export function useConfirmCompanyToken(companyName: string) {
  const write = useEndpointMutation(confirmCompanyToken, { awaitsQueries: true });
  return (id: number, current_password: string) => write({ params: { companyName, id }, body: { current_password } });
}
