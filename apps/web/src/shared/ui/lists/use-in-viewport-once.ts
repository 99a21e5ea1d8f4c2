import { useIntersection } from '@mantine/hooks';
import { useState } from 'react';
import { useIsPrinting } from '../states/use-is-printing.ts';

/**
 * Whether an element has ever been within a margin of the viewport, or is to be printed. The browser's own lazy loading
 * starts several screens ahead.
 */
export function useInViewportOnce<Target extends HTMLElement>(rootMargin: string) {
  const { ref, entry } = useIntersection<Target>({ rootMargin });
  const isPrinting = useIsPrinting();
  const [hasEntered, setHasEntered] = useState(false);
  if (!hasEntered && (isPrinting || entry?.isIntersecting === true)) setHasEntered(true);
  return { ref, hasEntered };
}
