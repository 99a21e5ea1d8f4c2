import { useIntersection } from '@mantine/hooks';
import { useState, useSyncExternalStore } from 'react';

/**
 * Whether an element has ever been within a margin of the viewport, or is to be printed. The browser's own lazy loading
 * starts several screens ahead.
 */
export function useInViewportOnce<Target extends HTMLElement>(rootMargin: string) {
  const { ref, entry } = useIntersection<Target>({ rootMargin });
  const isPrinting = useSyncExternalStore(subscribeToPrinting, isMediumPaper);
  const [hasEntered, setHasEntered] = useState(false);
  if (!hasEntered && (isPrinting || entry?.isIntersecting === true)) setHasEntered(true);
  return { ref, hasEntered };
}

const PAPER = window.matchMedia('print');

function subscribeToPrinting(onChange: () => void) {
  PAPER.addEventListener('change', onChange);
  return () => PAPER.removeEventListener('change', onChange);
}

function isMediumPaper(): boolean {
  return PAPER.matches;
}
