import type { Fleet } from '@dewar/contract/fleet';
import { countFleet } from '@dewar/domain/tanks/fleet-cards';
import { companyDay } from '@dewar/domain/time/company-day';
import { MILLISECONDS_PER_MINUTE } from '@dewar/domain/time/instants';
import { useMemo } from 'react';
import { trueNow } from '../../shared/api/device-clock.ts';
import type { CapturedRecord } from '../../shared/offline/captured-records.ts';
import { waitingRecords } from '../../shared/offline/waiting-records.ts';
import { withWaitingRecords } from '../../shared/offline/waiting-tank.ts';
import { useStore } from '../../shared/state/store.ts';
import { useNow } from '../../shared/ui/time/use-now.ts';
import { listRecentWaiting } from './recent-waiting-readings.ts';

interface KnownFleet {
  readonly fleet: Fleet;
  /** The moment for which it is evaluated. */
  readonly now: Date;
}

/** A fleet as this device knows it, with what it still has to send of its tanks: judged anew each minute, and when it changes. */
export function useKnownFleet(fleet: Fleet): KnownFleet {
  const waiting = useStore(waitingRecords);
  const minute = Math.floor(useNow().getTime() / MILLISECONDS_PER_MINUTE) * MILLISECONDS_PER_MINUTE;
  // What has just come may be younger than the minute; the device's own clock, which may be wrong, says nothing here.
  return useMemo(() => knownFleet(fleet, Math.max(minute, trueNow().getTime()), waiting), [fleet, minute, waiting]);
}

/** The same at a moment, with what waits. */
export function knownFleet(fleet: Fleet, at: number, waiting: readonly CapturedRecord[]): KnownFleet {
  // A fleet that was judged before an arrival was captured would have it in its future.
  const now = Math.max(at, ...waiting.map(({ capturedAt }) => Date.parse(capturedAt)));
  const today = companyDay(fleet, new Date(now));
  if (waiting.length === 0 && today === fleet.today) return { fleet, now: new Date(now) };
  const tanks = fleet.tanks.map((tank) => withWaitingRecords(tank, waiting));
  const recent_readings = fleet.cards.recent_readings + listRecentWaiting(tanks, at, waiting).length;
  const cards = countFleet({ ...fleet, today, recent_readings, tanks });
  return { fleet: { ...fleet, today, cards, tanks }, now: new Date(now) };
}
