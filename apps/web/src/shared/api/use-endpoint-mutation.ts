import type { OptionalIfEmpty } from '@dewar/contract/calling';
import type { AnyEndpoint, DataOf, Envelope, WritingEndpoint } from '@dewar/contract/endpoint';
import type { TouchedRecord } from '@dewar/contract/touched-records';
import { type MutationOptions, useMutation } from '@tanstack/react-query';
import { type CallInput, type UploadInput, uploadWithoutRefetch, writeWithoutRefetch } from './api-client.ts';

/** A type, not an interface: the library requires an index signature. */
type MutationSettings = {
  /** The write ends only when the queries it outdates are refetched. */
  readonly awaitsQueries?: boolean;
  /** Navigates away from what is deleted: refetching its queries would be useless. */
  readonly leave?: (() => Promise<unknown>) | undefined;
  /** Keeps the saved record on this device before the queries are refetched: the signal may be lost before that. */
  readonly keepSaved?: (saved: unknown) => Promise<unknown>;
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationSettings & { readonly touches: readonly TouchedRecord[] };
  }
}

/**
 * A write of the contract. The mutation cache (app/mutation-cache.ts) refetches what it touches. Throws as callEndpoint
 * does.
 */
export function useEndpointMutation<E extends WritingEndpoint>(endpoint: E, settings: MutationSettings = {}) {
  const { mutateAsync } = useMutation(endpointMutation(endpoint, settings));
  return (...input: OptionalIfEmpty<CallInput<E>>) => mutateAsync(input);
}

/** The same for a file, sent as the contract's `upload` says. */
export function useUploadMutation<E extends WritingEndpoint & { readonly upload: string }>(
  endpoint: E,
  settings: MutationSettings = {},
) {
  const { mutateAsync } = useMutation<Envelope<DataOf<E>>, Error, [input: UploadInput<E>]>({
    ...optionsOf(endpoint, settings),
    mutationFn: ([input]) => uploadWithoutRefetch(endpoint, input),
  });
  return (input: UploadInput<E>) => mutateAsync([input]);
}

/** The same as mutation options. */
export function endpointMutation<E extends WritingEndpoint>(
  endpoint: E,
  settings: MutationSettings = {},
): MutationOptions<Envelope<DataOf<E>>, Error, OptionalIfEmpty<CallInput<E>>> {
  return {
    ...optionsOf(endpoint, settings),
    mutationFn: async (input) => {
      const response = await writeWithoutRefetch(endpoint, ...input);
      await settings.keepSaved?.(response.data);
      await settings.leave?.();
      return response;
    },
  };
}

function optionsOf({ name, touches }: AnyEndpoint, settings: MutationSettings) {
  return {
    mutationKey: [name],
    meta: { touches: touches ?? [], ...settings },
    // Offline it fails at once with an error instead of waiting; the person decides on another attempt.
    networkMode: 'always' as const,
    retry: false,
    // The input may contain a password.
    gcTime: 0,
  };
}
