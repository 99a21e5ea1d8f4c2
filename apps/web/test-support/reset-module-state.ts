import { setConnectionStatus } from '../src/shared/live/connection-status.ts';
import { forgetReturnTo } from '../src/shared/session/return-to.ts';
import { forgetSession } from '../src/shared/session/session.ts';
import { dropDialogs } from '../src/shared/ui/dialogs/open-dialogs.tsx';
import { dismissAllNotifications } from '../src/shared/ui/states/notify.ts';

/** Test files share one module graph and one page: whatever a module or the page keeps is forgotten after each test. */
export function resetModuleState(): void {
  forgetSession();
  forgetReturnTo();
  setConnectionStatus('online');
  dismissAllNotifications();
  dropDialogs();
  localStorage.clear();
  sessionStorage.clear();
}
