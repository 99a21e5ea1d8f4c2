import { useSyncExternalStore } from 'react';

const PAPER = window.matchMedia('print');

/** Whether the screen is being laid out for paper, where nothing can be pressed to show the rest of a list. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, () => PAPER.matches);
}

function subscribe(onChange: () => void) {
  PAPER.addEventListener('change', onChange);
  return () => PAPER.removeEventListener('change', onChange);
}
