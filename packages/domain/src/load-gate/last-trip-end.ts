import type { KeptHeatLeak } from '../thermodynamics/heat-leak/kept-heat-leaks.ts';
import { toMilliseconds } from '../time/instants.ts';

/** When the last trip of a tank ended, whatever it carried; null where none is known. */
export function lastTripEndOf({ heat_leaks }: { readonly heat_leaks: readonly KeptHeatLeak[] }): string | null {
  const ends = heat_leaks.flatMap(({ last_trip_ended_at: at }) => (at === null ? [] : [at]));
  return ends.toSorted((one, other) => toMilliseconds(one) - toMilliseconds(other)).at(-1) ?? null;
}
