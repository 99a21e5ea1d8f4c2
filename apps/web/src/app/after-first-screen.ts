import { pruneDrafts } from '../shared/drafts/drafts.ts';
import { textElsewhere } from '../shared/session/sign-out-check.ts';
import { answerAboutTexts, isTextInOtherTab } from '../shared/session/texts-in-tabs.ts';
import { followContrast } from '../shared/ui/appearance/follow-contrast.ts';
import { fitBars } from './fit-bars.ts';
import { followMoreRows } from './follow-more-rows.ts';
import { followNoticeKey } from './follow-notice-key.ts';
import { keepFocus } from './keep-focus.ts';
import { keepFocusInView } from './keep-focus-in-view.ts';
import { keepLostFocus } from './keep-lost-focus.ts';
import type { AppRouter } from './router.tsx';
import { speakStatuses } from './speak-statuses.ts';
import { tellClockError } from './tell-clock-error.ts';
import { tellNewerRelease } from './tell-newer-release.ts';

/** What is done once in each page, and may come late. */
export function afterFirstScreen(router: AppRouter): void {
  pruneDrafts();
  tellClockError();
  fitBars();
  followContrast();
  keepFocus(router);
  keepFocusInView();
  keepLostFocus();
  followMoreRows();
  followNoticeKey();
  speakStatuses();
  tellNewerRelease();
  if ('BroadcastChannel' in globalThis) {
    answerAboutTexts();
    textElsewhere.set(isTextInOtherTab);
  }
}
