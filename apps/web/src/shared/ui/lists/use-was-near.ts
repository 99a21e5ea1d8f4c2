import { useIntersection } from '@mantine/hooks';
import { useState } from 'react';

/** Whether an element has been near the viewport. The browser's own lazy loading starts several screens ahead. */
export function useWasNear<Target extends HTMLElement>(rootMargin: string) {
  const { ref, entry } = useIntersection<Target>({ rootMargin });
  const [wasNear, setWasNear] = useState(false);
  if (!wasNear && entry?.isIntersecting === true) setWasNear(true);
  return { ref, wasNear };
}
