import './first-page.ts';
import './parse-without-eval.ts';
import './styles.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onceQuiet } from '../shared/api/once-quiet.ts';
import { pruneDrafts } from '../shared/drafts/drafts.ts';
import { restoreSunlight } from '../shared/ui/appearance/appearance.ts';
import { questionCode } from '../shared/ui/dialogs/confirm-dialog.ts';
import { guardLeaving } from '../shared/ui/dialogs/leaving-guard.ts';
import { FrameNotice } from '../shared/ui/frames/frame-notice.ts';
import { loadPaperStyles } from '../shared/ui/frames/print-alone.ts';
import { FrameNotices } from './frame-notices.tsx';
import { keepSessionFresh } from './keep-session-fresh.ts';
import { LiveNotice } from './live-notice.tsx';
import { keepLive } from './live-screens.ts';
import { Providers } from './providers.tsx';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';
import { watchSession } from './watch-session.ts';

const queryClient = createQueryClient();
const router = createAppRouter();
restoreSunlight();
watchSession(router, queryClient);
guardLeaving(router.history);
keepSessionFresh();
keepLive(router, queryClient);

const element = document.getElementById('root');
if (element === null) throw new Error('The page has no root element');

createRoot(element).render(
  <StrictMode>
    <Providers queryClient={queryClient}>
      <FrameNotice value={<FrameNotices />}>
        <RouterProvider router={router} />
        <LiveNotice />
      </FrameNotice>
    </Providers>
  </StrictMode>,
);

// While there is a connection.
onceQuiet(queryClient, () => {
  questionCode.load().catch(() => undefined);
  void loadPaperStyles();
  pruneDrafts();
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    import('./start-offline.ts').then(
      ({ startOffline }) => startOffline(queryClient),
      () => undefined,
    );
  }
});
