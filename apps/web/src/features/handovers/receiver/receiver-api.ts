import { type Handover, openHandover } from '@dewar/contract/handovers';
import { queryOptions } from '@tanstack/react-query';
import { writeWithoutRefetch } from '../../../shared/api/api-client.ts';
import { isWithoutResponse } from '../../../shared/api/api-error.ts';
import { readOpened, storeOpened } from './opened-on-device.ts';

export interface OpenedHandover extends Handover {
  /** As this device has opened it before: there is no signal now. */
  readonly isKept?: true;
}

/** The load of a link. It is read by a POST, whose body holds the token: addresses are logged. */
export function handoverQuery(token: string) {
  return queryOptions({
    queryKey: ['handover', token] as const,
    queryFn: async ({ signal }): Promise<OpenedHandover> => {
      try {
        const { data } = await writeWithoutRefetch(openHandover, { body: { token }, signal });
        storeOpened(token, data);
        return data;
      } catch (error) {
        const kept = isWithoutResponse(error) ? readOpened(token) : undefined;
        if (kept === undefined) throw error;
        return { ...kept, isKept: true };
      }
    },
    retry: false,
    networkMode: 'always',
    // Every time it is read is counted as an opening.
    staleTime: 'static',
  });
}
