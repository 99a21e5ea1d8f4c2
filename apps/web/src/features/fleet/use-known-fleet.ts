import type { Fleet } from '@dewar/contract/fleet';
import { countFleet } from '@dewar/domain/tanks/fleet-cards';
import { useMemo } from 'react';
import type { CapturedRecord } from '../../shared/offline/captured-records.ts';
import { waitingRecords } from '../../shared/offline/waiting-records.ts';
import { withWaitingRecords } from '../../shared/offline/waiting-tank.ts';
import { useStore } from '../../shared/state/store.ts';
import { listRecentWaiting } from './recent-waiting-readings.ts';

interface KnownFleet {
  readonly fleet: Fleet;
  /** The moment for which it is evaluated. */
  readonly now: Date;
}

/** A fleet as this device knows it: with what it still has to send of its tanks. `evaluatedAt` is when it was fetched. */
export function useKnownFleet(fleet: Fleet, evaluatedAt: number): KnownFleet {
  const waiting = useStore(waitingRecords);
  return useMemo(() => knownFleet(fleet, evaluatedAt, waiting), [fleet, evaluatedAt, waiting]);
}

/** The same with what waits. */
export function knownFleet(fleet: Fleet, evaluatedAt: number, waiting: readonly CapturedRecord[]): KnownFleet {
  if (waiting.length === 0) return { fleet, now: new Date(evaluatedAt) };
  const tanks = fleet.tanks.map((tank) => withWaitingRecords(tank, waiting));
  const recent_readings = fleet.cards.recent_readings + listRecentWaiting(tanks, evaluatedAt, waiting).length;
  const cards = countFleet({ ...fleet, recent_readings, tanks });
  // A fleet that was fetched before an arrival was captured would have it in its future.
  const now = Math.max(evaluatedAt, ...waiting.map(({ capturedAt }) => Date.parse(capturedAt)));
  return { fleet: { ...fleet, cards, tanks }, now: new Date(now) };
}
