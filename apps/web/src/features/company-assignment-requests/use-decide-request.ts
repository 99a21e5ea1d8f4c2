import type { AssignmentRequest } from '@dewar/contract/company-assignment-requests';
import { SUCCESS } from '@dewar/contract/success-texts';
import { useState } from 'react';
import { errorTextOr } from '../../shared/api/api-error.ts';
import { confirm } from '../../shared/ui/dialogs/confirm-dialog.ts';
import { notifyError, notifySuccess } from '../../shared/ui/states/notify.ts';
import { useApproveRequest, useRejectRequest } from './assignment-requests-api.ts';

/** Approves and rejects, one at a time, with the specification's texts (spec 1 §5, §8). */
export function useDecideRequest(onDecided: () => unknown) {
  const rejectRequest = useRejectRequest();
  const approveRequest = useApproveRequest();
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
    onDecided();
  };

  return {
    busyId,
    approve: (request: AssignmentRequest) =>
      decide(request, {
        send: approveRequest,
        done: SUCCESS.companyRequestApproved,
        failed: 'Error approving request',
      }),
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

interface Decision {
  readonly send: (id: number) => Promise<unknown>;
  readonly done: string;
  readonly failed: string;
}
