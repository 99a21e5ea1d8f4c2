import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { readFleetAddress } from './fleet-address.ts';

interface OpenInAddress {
  readonly value: string | undefined;
  readonly open: (value: string) => void;
  readonly close: () => void;
}

/** Something that is open over the fleet as long as the address names it. */
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
      // Closing goes back in history, so that the next Back leaves the fleet instead of opening it again.
      if (wasOpenedHere.current) router.history.back();
      else {
        const { [name]: _, ...others } = address;
        void navigate({ to: '.', search: others, replace: true, resetScroll: false });
      }
      wasOpenedHere.current = false;
    },
  };
}
