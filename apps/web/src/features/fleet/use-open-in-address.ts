import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { readFleetAddress } from './fleet-address.ts';

interface OpenInAddress {
  readonly value: string | undefined;
  readonly open: (value: string) => void;
  readonly close: () => void;
}

/** One thing that is shown over the fleet as long as the address names it. */
export function useOpenInAddress(name: 'tank' | 'card'): OpenInAddress {
  const navigate = useNavigate();
  const router = useRouter();
  const address = readFleetAddress(useSearch({ strict: false }));
  const wasOpenedHere = useRef(false);
  return {
    value: address[name],
    open: (value) => {
      wasOpenedHere.current = true;
      void navigate({ to: '.', search: { ...address, [name]: value }, resetScroll: false });
    },
    close: () => {
      // Closing undoes opening, so that the next Back leads away from the fleet and not into what was closed.
      if (wasOpenedHere.current) router.history.back();
      else {
        const { [name]: _, ...others } = address;
        void navigate({ to: '.', search: others, replace: true, resetScroll: false });
      }
      wasOpenedHere.current = false;
    },
  };
}
