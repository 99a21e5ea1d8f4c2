import { refreshSession } from '../../shared/api/refresh-session.ts';
import { openDialog } from '../../shared/ui/dialogs/open-dialogs.tsx';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

/** After every change: says so, shows new recovery codes, and reads anew what is open by it. */
export function useSecondFactorChange() {
  return async (words: string, recoveryCodes: readonly string[] | null = null): Promise<void> => {
    notifySuccess(words);
    if (recoveryCodes !== null) {
      const close = openDialog(<RecoveryCodesDialog codes={recoveryCodes} onClose={() => close()} />);
    }
    // It may have been the factor that was required; if this fails, the next visit finds out.
    await refreshSession().catch(() => undefined);
  };
}
