import { refreshSession } from '../../shared/api/refresh-session.ts';
import { openDialog } from '../../shared/ui/dialogs/open-dialogs.tsx';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

/** After every change: reports it, shows new recovery codes, and refetches what it affects. */
export function useSecondFactorChange() {
  return async (text: string, recoveryCodes: readonly string[] | null = null): Promise<void> => {
    notifySuccess(text);
    if (recoveryCodes !== null) {
      const close = openDialog(<RecoveryCodesDialog codes={recoveryCodes} onClose={() => close()} />);
    }
    // It may have been the required factor; if the refresh fails, the next visit finds out.
    await refreshSession().catch(() => undefined);
  };
}
