import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { fleetFilterOf, readFleetAddress } from './fleet-address.ts';
import type { FleetFilter } from './fleet-filter.ts';

/** Which containers are asked for, as the address says it; a change of it takes no step back. */
export function useFleetFilter(): readonly [FleetFilter, (filter: FleetFilter) => void] {
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const address = useMemo(() => readFleetAddress(search), [search]);
  const filter = useMemo(() => fleetFilterOf(address), [address]);
  const change = (wanted: FleetFilter) => {
    const next = readFleetAddress({ ...address, ...wanted });
    void navigate({ to: '.', search: next, replace: true, resetScroll: false });
  };
  return [filter, change];
}
