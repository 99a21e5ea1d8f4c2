import { isStorageMissed } from './first-page.ts';
import './parse-without-eval.ts';
import './styles.css';
import './contrast.css';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onceQuiet } from '../shared/api/once-quiet.ts';
import { endSessionOfCookie } from '../shared/session/ended-sessions.ts';
import { isSeeAsTab } from '../shared/session/see-as-tab.ts';
import { isSessionStored } from '../shared/session/session.ts';
import { restoreSunlight } from '../shared/ui/appearance/appearance.ts';
import { questionCode } from '../shared/ui/dialogs/confirm-dialog.ts';
import { guardLeaving } from '../shared/ui/dialogs/leaving-guard.ts';
import { FrameNotice } from '../shared/ui/frames/frame-notice.ts';
import { loadPaperStyles } from '../shared/ui/frames/print-alone.ts';
import { FrameNotices } from './frame-notices.tsx';
import { keepScrollPlace } from './keep-scroll-place.ts';
import { keepSessionFresh } from './keep-session-fresh.ts';
import { followKeptAnswers } from './kept-answers.ts';
import { LiveNotice } from './live-notice.tsx';
import { keepLive } from './live-screens.ts';
import { Providers } from './providers.tsx';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';
import { tolerateTranslation } from './translated-nodes.ts';
import { watchSession } from './watch-session.ts';

// Before the first screen: whoever opens this page must not read with the cookie of the person before. A see-as tab has no
// cookie of its own: the browser's is the administrator's.
if (!isSeeAsTab() && !isSessionStored()) endSessionOfCookie(isSessionStored);

const queryClient = createQueryClient();
const router = createAppRouter();
restoreSunlight();
watchSession(router, queryClient);
guardLeaving(router.history);
keepSessionFresh();
followKeptAnswers(queryClient);
keepLive(router, queryClient);
keepScrollPlace(router, queryClient);

const element = document.getElementById('root');
if (element === null) throw new Error('The page has no root element');

const canWork = import.meta.env.PROD && !isSeeAsTab() && 'serviceWorker' in navigator;
/** A service worker answers this page: what it shows may be what the device kept. */
const isAnsweredByWorker = canWork && navigator.serviceWorker.controller !== null;

/** Its code may not come: without a signal, or where a network answers with a page of its own and nothing tells when it ends. */
const START_AGAIN_MS = 60_000;

function startWithSignal(): void {
  import('./start-offline.ts').then(({ startOffline }) => startOffline(queryClient), startLater);
}

function startLater(): void {
  const startNow = () => {
    clearTimeout(timer);
    window.removeEventListener('online', startNow);
    startWithSignal();
  };
  const timer = setTimeout(startNow, START_AGAIN_MS);
  window.addEventListener('online', startNow);
}

tolerateTranslation();
const page = createRoot(element);
if (isStorageMissed) {
  void import('./storage-blocked.tsx').then(({ showStorageBlocked }) => showStorageBlocked(page, queryClient));
} else if (isSeeAsTab()) {
  // No screen is shown without its banner.
  void import('./see-as.tsx').then(({ startSeeAs }) => startSeeAs({ page, queryClient, showApp }));
} else {
  showApp();
}

function showApp(banner: ReactNode = null): void {
  page.render(
    <StrictMode>
      <Providers queryClient={queryClient}>
        {banner}
        <FrameNotice value={<FrameNotices />}>
          <RouterProvider router={router} />
          <LiveNotice />
        </FrameNotice>
      </Providers>
    </StrictMode>,
  );
}

// At once, so that kept content is never shown without its age, nor a second arrival offered beside one that waits.
if (isAnsweredByWorker) startWithSignal();
// While there is a connection.
onceQuiet(queryClient, () => {
  questionCode.load().catch(() => undefined);
  void loadPaperStyles();
  import('./after-first-screen.ts').then(
    ({ afterFirstScreen }) => afterFirstScreen(router),
    () => undefined,
  );
  if (canWork && !isAnsweredByWorker) startWithSignal();
});
