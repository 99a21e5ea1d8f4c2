import { createElement } from 'react';
import {
  forgetSession,
  isSessionSuspended,
  readSession,
  storeSession,
  subscribeSession,
} from '../shared/session/session.ts';
import { openDialog } from '../shared/ui/dialogs/open-dialogs.tsx';

/** Renews a suspended session in place. Where the dialog cannot be loaded, the session ends as usual. */
export async function askForPassword(): Promise<void> {
  const user = readSession()?.user;
  const code = await import('../features/auth/session-end-dialog.tsx').catch(() => undefined);
  await code?.untilTypingPauses();
  if (!isSessionSuspended() || user === undefined) return;
  if (code === undefined) return leave();
  const close = openDialog(
    createElement(code.SessionEndDialog, {
      user,
      onSignedIn: (session) => storeSession(session, 'refreshed'),
      onLeave: leave,
    }),
  );
  const stop = subscribeSession(() => {
    if (isSessionSuspended()) return;
    stop();
    close();
  });
}

function leave(): void {
  forgetSession('expired');
}
