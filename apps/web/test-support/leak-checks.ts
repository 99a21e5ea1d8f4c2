import type { LeakCheckDetails, LeakPoint } from '@dewar/contract/leak-checks';
import { sampleLeakCheckDetails, sampleLeakPoint } from '@dewar/contract/sample-leak-checks';
import { type ReceivedRequest, type SentResponse, startApi } from './api-server.ts';

const MINUTE = 60_000;

export function minutesAgo(minutes: number): string {
  return new Date(Date.now() - minutes * MINUTE).toISOString();
}

export function leakPointOf(point_number: number, differences: Partial<LeakPoint> = {}): LeakPoint {
  return sampleLeakPoint({ point_number, ...differences });
}

export const REPAIRED = {
  repaired: true,
  repair_method: 'rtv',
  repair_notes: null,
  repaired_at: '2026-05-11T12:00:00Z',
} as const satisfies Partial<LeakPoint>;

/** A test that has run for two hours and five minutes. */
export function runningTestOf(differences: Partial<LeakCheckDetails> = {}): LeakCheckDetails {
  return sampleLeakCheckDetails({
    leakPoints: [leakPointOf(1, REPAIRED)],
    vacuum_test_status: 'on_pump',
    initial_vacuum_reading: 20,
    // Not to the minute: the screens' clock is up to half a minute late.
    vacuum_test_start: minutesAgo(125.5),
    vacuum_hold_hours: 2.08,
    ...differences,
  });
}

type Respond = (request: ReceivedRequest) => SentResponse | LeakCheckDetails | undefined;

export const isWrite = ({ method }: ReceivedRequest): boolean => method !== 'GET';

/** Serves one leak check. The leak check that a write returns is stored from then on. */
export function startLeakCheckApi(leakCheck: LeakCheckDetails, respond: Respond = () => undefined) {
  let stored = leakCheck;
  return startApi((request) => {
    const special = respond(request);
    if (special !== undefined && 'leakPoints' in special) {
      stored = special;
      return { body: { data: stored } };
    }
    if (special !== undefined) return special;
    const isAsked = request.method === 'GET' && request.url === `/api/leak-check-assessments/${leakCheck.id}`;
    return isAsked ? { body: { data: stored } } : undefined;
  });
}
