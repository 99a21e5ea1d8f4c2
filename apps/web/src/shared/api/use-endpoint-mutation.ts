import type { AnyEndpoint, DataOf, Envelope, WritingEndpoint } from '@dewar/contract/endpoint';
import type { TouchedRecord } from '@dewar/contract/touched-records';
import { type MutationOptions, useMutation } from '@tanstack/react-query';
import {
  type CallInput,
  type OptionalIfEmpty,
  type UploadInput,
  uploadWithoutRefetch,
  writeWithoutRefetch,
} from './api-client.ts';

/** A type, not an interface: the library asks for one that has an index signature. */
type MutationSettings = {
  /** The write counts as done once the queries on the screen that it outdates are loaded anew. */
  readonly awaitsQueries?: boolean;
  /** Leads away from what is deleted: its queries would be asked for in vain. */
  readonly leave?: (() => Promise<unknown>) | undefined;
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationSettings & { readonly touches: readonly TouchedRecord[] };
  }
}

/**
 * A write of the contract. What it touches is asked for anew by the mutation cache (app/mutation-cache.ts). Throws as
 * callEndpoint does.
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

/** The same as options of the library's. */
export function endpointMutation<E extends WritingEndpoint>(
  endpoint: E,
  settings: MutationSettings = {},
): MutationOptions<Envelope<DataOf<E>>, Error, OptionalIfEmpty<CallInput<E>>> {
  return {
    ...optionsOf(endpoint, settings),
    mutationFn: async (input) => {
      const answer = await writeWithoutRefetch(endpoint, ...input);
      await settings.leave?.();
      return answer;
    },
  };
}

function optionsOf({ name, touches }: AnyEndpoint, settings: MutationSettings) {
  return {
    mutationKey: [name],
    meta: { touches: touches ?? [], ...settings },
    // Without a line it fails at once, in words, instead of waiting for one; and a person decides on another try.
    networkMode: 'always' as const,
    retry: false,
    // What was sent may be a password.
    gcTime: 0,
  };
}
