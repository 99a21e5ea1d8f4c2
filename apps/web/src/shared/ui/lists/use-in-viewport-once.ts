import { useIntersection } from '@mantine/hooks';
import { useState } from 'react';
import { useIsPrinting } from '../states/use-is-printing.ts';

/** A phone's bars cover the lowest part of its window. */
export const ABOVE_BARS = '0px 0px -17%';

const IN_TENTHS = Array.from({ length: 11 }, (_, tenths) => tenths / 10);

/**
 * Whether an element, or a share of it, has ever been within a margin of the viewport, or is to be printed. The browser's
 * own lazy loading starts several screens ahead.
 */
export function useInViewportOnce<Target extends HTMLElement>(rootMargin: string, share = 0) {
  const { ref, entry } = useIntersection<Target>({ rootMargin, threshold: share === 0 ? 0 : IN_TENTHS });
  const isPrinting = useIsPrinting();
  const [hasEntered, setHasEntered] = useState(false);
  const isSeen = entry?.isIntersecting === true && (isShareSeen(entry, share) || fillsShare(entry, share));
  if (!hasEntered && (isPrinting || isSeen)) setHasEntered(true);
  return { ref, hasEntered };
}

function isShareSeen({ intersectionRatio }: IntersectionObserverEntry, share: number): boolean {
  return intersectionRatio >= share;
}

/** In a low window no more of it may ever be seen. */
function fillsShare({ intersectionRect, rootBounds }: IntersectionObserverEntry, share: number): boolean {
  return rootBounds !== null && intersectionRect.height >= rootBounds.height * share;
}
