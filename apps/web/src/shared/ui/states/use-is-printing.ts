import { flushSync } from 'react-dom';
import { createStore, useStore } from '../../state/store.ts';

const paper = window.matchMedia('print');
const isPrinting = createStore(paper.matches);

// What is drawn after the announcement is not on the sheet any more.
const announce = (isPrinted: boolean) => flushSync(() => isPrinting.set(isPrinted));
window.addEventListener('beforeprint', () => announce(true));
window.addEventListener('afterprint', () => announce(paper.matches));
// Where only the media are set, and where the end is not announced.
paper.addEventListener('change', ({ matches }) => isPrinting.set(matches));

/** Whether the screen is being laid out for paper, where nothing can be pressed to show the rest of a list. */
export function useIsPrinting(): boolean {
  return useStore(isPrinting);
}
