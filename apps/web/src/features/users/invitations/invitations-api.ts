import type { BodyOf } from '@dewar/contract/endpoint';
import {
  checkInvitees,
  createInvitations,
  exportInvitations,
  listInvitations,
  resendInvitations,
  revokeInvitations,
} from '@dewar/contract/invitations';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callEndpoint, downloadFrom } from '../../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../../shared/api/use-endpoint-mutation.ts';
import type { SaveAttempt } from '../../../shared/ui/dialogs/form-dialog.tsx';
import type { ExportChoice } from '../../../shared/ui/exports/export-choice.ts';

export interface InvitationFilter {
  readonly search?: string;
  readonly waiting?: true;
}

/** The filter of the invitations that an address shows. */
export function invitationFilterOf({ search, invited }: { search?: string; invited?: 'waiting' }): InvitationFilter {
  return { ...(search !== undefined && { search }), ...(invited === 'waiting' && { waiting: true }) };
}

/** The filtered invitations to save. */
export function invitationExport(filter: InvitationFilter): ExportChoice {
  return {
    label: 'Invitations',
    fileName: 'invitations',
    download: (format, watch) => downloadFrom(exportInvitations, { query: { ...filter, format }, ...watch }),
  };
}

/** Invitations, page by page, latest first. */
export function invitationsQuery(filter: InvitationFilter) {
  return infiniteQueryOptions({
    queryKey: ['invitations', filter] as const,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === undefined ? {} : { cursor: pageParam };
      const { data, next_cursor } = await callEndpoint(listInvitations, { query: { ...filter, ...cursor }, signal });
      return { invitations: data, next: next_cursor };
    },
    getNextPageParam: ({ next }) => next,
  });
}

export function useCheckInvitees() {
  const write = useEndpointMutation(checkInvitees);
  return async (emails: string[]) => (await write({ body: { emails } })).data;
}

export function useInvite() {
  const write = useEndpointMutation(createInvitations);
  return async (body: BodyOf<typeof createInvitations>, { idempotencyKey }: SaveAttempt) =>
    (await write({ body, idempotencyKey })).data;
}

export function useResendInvitations() {
  const write = useEndpointMutation(resendInvitations);
  return async (ids: number[]) => (await write({ body: { ids } })).data;
}

export function useRevokeInvitations() {
  const write = useEndpointMutation(revokeInvitations);
  return async (ids: number[]) => (await write({ body: { ids } })).data;
}
