import { useQueryClient } from '@tanstack/react-query';
import { refreshSession } from '../../shared/session/refresh-session.ts';
import { openDialog } from '../../shared/ui/dialogs/open-dialogs.tsx';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { secondFactorQuery } from './second-factor-api.ts';

/** After every change: says so, shows new recovery codes, and reads anew what there is and what is open by it. */
export function useSecondFactorChange() {
  const queryClient = useQueryClient();
  return async (words: string, recoveryCodes: readonly string[] | null = null): Promise<void> => {
    notifySuccess(words);
    if (recoveryCodes !== null) {
      const close = openDialog(<RecoveryCodesDialog codes={recoveryCodes} onClose={() => close()} />);
    }
    await queryClient.invalidateQueries(secondFactorQuery);
    // It may have been the factor that was required; if this fails, the next visit finds out.
    await refreshSession().catch(() => undefined);
  };
}
