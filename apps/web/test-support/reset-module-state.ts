import { forgetClosedDatabase } from '../src/shared/offline/offline-database.ts';
import { forgetRunning } from '../src/shared/offline/run-alone.ts';
import { resetStores } from '../src/shared/state/store.ts';
import { dropDialogs } from '../src/shared/ui/dialogs/open-dialogs.tsx';

/** Test files share one module graph and one page: whatever a module or the page keeps is reset after each test. */
export function resetModuleState(): void {
  dropDialogs();
  localStorage.clear();
  sessionStorage.clear();
  resetStores();
  forgetClosedDatabase();
  forgetRunning();
}
