import { pruneDrafts } from '../shared/drafts/drafts.ts';
import { keepFocusInView } from './keep-focus-in-view.ts';
import { tellClockError } from './tell-clock-error.ts';

/** What is done once in each page, and may come late. */
export function afterFirstScreen(): void {
  pruneDrafts();
  tellClockError();
  keepFocusInView();
}
