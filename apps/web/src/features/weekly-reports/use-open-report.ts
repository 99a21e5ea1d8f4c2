import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';

/** The report that is open as long as the address names it (?report=7); Back closes it. */
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
      // Closing goes back in history, so that the next Back leaves the list instead of opening it again.
      if (wasOpenedHere.current) router.history.back();
      else void navigate({ to: '.', search: others, replace: true, resetScroll: false });
      wasOpenedHere.current = false;
    },
  };
}
