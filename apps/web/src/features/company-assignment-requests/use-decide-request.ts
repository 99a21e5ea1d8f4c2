import type { AssignmentRequest } from '@dewar/contract/company-assignment-requests';
import { SUCCESS } from '@dewar/contract/success-texts';
import { NO_COMPANY } from '@dewar/domain/accounts/company-names';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorTextOr } from '../../shared/api/api-error.ts';
import { confirm } from '../../shared/ui/dialogs/confirm-dialog.ts';
import { notifyError, notifySuccess } from '../../shared/ui/states/notify.ts';
import { useApproveRequest, useRejectRequest } from './assignment-requests-api.ts';

/** Approves and rejects, one at a time, with the specification's texts (spec 1 §5, §8). */
export function useDecideRequest() {
  const rejectRequest = useRejectRequest();
  const approveRequest = useApproveRequest();
  const queryClient = useQueryClient();
  const [busyId, setBusyId] = useState<number | null>(null);

  const decide = async ({ id }: AssignmentRequest, decision: Decision) => {
    if (busyId !== null) return;
    setBusyId(id);
    try {
      await decision.send(id);
      notifySuccess(decision.done);
    } catch (error) {
      notifyError(errorTextOr(decision.failed, error));
    }
    setBusyId(null);
  };

  return {
    busyId,
    approve: async (request: AssignmentRequest) => {
      if (!(await confirmMove(queryClient, request))) return;
      await decide(request, {
        send: approveRequest,
        done: SUCCESS.companyRequestApproved,
        failed: 'Error approving request',
      });
    },
    reject: async (request: AssignmentRequest) => {
      const isSure = await confirm({
        title: 'Reject request',
        body: 'Are you sure you want to reject this company assignment request?',
        verb: 'Reject request',
        isDestructive: true,
      });
      if (!isSure) return;
      await decide(request, {
        send: rejectRequest,
        done: SUCCESS.companyRequestRejected,
        failed: 'Error rejecting request',
      });
    },
  };
}

/** A person who leaves a company may have other addresses among its recipients. */
async function confirmMove(queryClient: QueryClient, request: AssignmentRequest) {
  const { user_id, user_email, current_company, requested_company } = request;
  if (current_company === NO_COMPANY) return true;
  const { describeOutsideRecipients, outsideRecipientsQuery } = await import(
    '../../shared/outside-recipients/outside-recipients.ts'
  );
  const outside = await queryClient.fetchQuery({ ...outsideRecipientsQuery([user_id]), retry: false }).catch(() => []);
  const body = describeOutsideRecipients(outside, 1);
  if (body === '') return true;
  return confirm({ title: `Move ${user_email} to ${requested_company}?`, body, verb: 'Approve' });
}

interface Decision {
  readonly send: (id: number) => Promise<unknown>;
  readonly done: string;
  readonly failed: string;
}
