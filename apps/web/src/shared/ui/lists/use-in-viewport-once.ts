import { useIntersection } from '@mantine/hooks';
import { useState } from 'react';
import { useIsPrinting } from '../states/use-is-printing.ts';

/** A phone's bars cover the lowest part of its window. */
export const ABOVE_BARS = '0px 0px -140px';

/**
 * Whether an element, or a share of it, has ever been within a margin of the viewport, or is to be printed. The browser's
 * own lazy loading starts several screens ahead.
 */
export function useInViewportOnce<Target extends HTMLElement>(rootMargin: string, share = 0) {
  const { ref, entry } = useIntersection<Target>({ rootMargin, threshold: share });
  const isPrinting = useIsPrinting();
  const [hasEntered, setHasEntered] = useState(false);
  const isSeen = entry?.isIntersecting === true && entry.intersectionRatio >= share;
  if (!hasEntered && (isPrinting || isSeen)) setHasEntered(true);
  return { ref, hasEntered };
}
