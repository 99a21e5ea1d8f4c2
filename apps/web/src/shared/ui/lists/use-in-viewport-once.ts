import { useIntersection } from '@mantine/hooks';
import { useState } from 'react';

/**
 * Whether an element has ever been within a margin of the viewport. The browser's own lazy loading starts several
 * screens ahead.
 */
export function useInViewportOnce<Target extends HTMLElement>(rootMargin: string) {
  const { ref, entry } = useIntersection<Target>({ rootMargin });
  const [hasEntered, setHasEntered] = useState(false);
  if (!hasEntered && entry?.isIntersecting === true) setHasEntered(true);
  return { ref, hasEntered };
}
