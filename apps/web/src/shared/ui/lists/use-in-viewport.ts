import { useCallback, useState } from 'react';

interface Nearness {
  /** How far outside the view something may be to count as near. */
  readonly margin: string;
  /** Whether what goes away again is no longer near. */
  readonly isLeft?: boolean;
}

/** Whether an element is near the view, or was. The browser's own lazy loading begins some screens ahead. */
export function useInViewport<Target extends Element>({ margin, isLeft = false }: Nearness) {
  const [isNear, setNear] = useState(false);
  const ref = useCallback(
    (target: Target | null) => {
      if (target === null) return;
      const observer = new IntersectionObserver(
        (entries) => {
          const isSeen = entries.at(-1)?.isIntersecting ?? false;
          if (isSeen || isLeft) setNear(isSeen);
          if (isSeen && !isLeft) observer.disconnect();
        },
        { rootMargin: margin },
      );
      observer.observe(target);
      return () => observer.disconnect();
    },
    [margin, isLeft],
  );
  return { ref, isNear };
}
