import { useQuery } from '@tanstack/react-query';
import { tankStateQuery } from '../../../features/fleet/fleet-api.ts';
import { reasonsOf } from '../../../features/fleet/fleet-attention.ts';
import { useWaitingOf } from '../../../shared/offline/waiting-records.ts';
import { withWaitingRecords } from '../../../shared/offline/waiting-tank.ts';
import { usePersonTimeZone } from '../../../shared/session/session.ts';
import { StatusPill } from '../../../shared/ui/states/status-pill.tsx';
import { useIsPrinting } from '../../../shared/ui/states/use-is-printing.ts';
import { useNow } from '../../../shared/ui/time/use-now.ts';

const SAID_BY_FIGURE: ReadonlySet<string> = new Set([
  'vent_risk',
  'relief_near',
  'immediate_reading',
  'post_offload_reading',
]);

const SHOWN_PILLS = 3;

/** Why the tank needs attention, the most severe first; what the page's figure says already is left out. */
export function TankPills({ tankId }: { readonly tankId: number }) {
  const state = useQuery({ ...tankStateQuery(tankId), refetchOnMount: false });
  const now = useNow();
  const timeZone = usePersonTimeZone();
  const isPaper = useIsPrinting();
  const waiting = useWaitingOf(tankId);
  if (state.data === undefined) return null;
  const known = { ...state.data, tank: withWaitingRecords(state.data.tank, waiting) };
  return reasonsOf(known, { now, timeZone, isPaper })
    .filter(({ kind }) => !SAID_BY_FIGURE.has(kind))
    .slice(0, SHOWN_PILLS)
    .map(({ label, tone }) => (
      <StatusPill key={label} tone={tone}>
        {label}
      </StatusPill>
    ));
}
