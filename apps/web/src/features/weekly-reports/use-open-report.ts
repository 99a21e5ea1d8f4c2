import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';

/** The report that stands open as long as the address names it (?report=7); Back closes it. */
export function useOpenReport() {
  const navigate = useNavigate();
  const router = useRouter();
  const { report: _, ...others } = useSearch({ strict: false });
  const wasOpenedHere = useRef(false);
  return {
    open: (id: number) => {
      wasOpenedHere.current = true;
      void navigate({ to: '.', search: { ...others, report: id }, resetScroll: false });
    },
    close: () => {
      // Closing undoes opening, so that the next Back leads away from the list and not into what was closed.
      if (wasOpenedHere.current) router.history.back();
      else void navigate({ to: '.', search: others, replace: true, resetScroll: false });
      wasOpenedHere.current = false;
    },
  };
}
