import type { LeakCheckDetails, LeakPoint } from '@dewar/contract/leak-checks';
import { type ReceivedRequest, type SentResponse, startApi } from './api-server.ts';

const MINUTE = 60_000;

export function minutesAgo(minutes: number): string {
  return new Date(Date.now() - minutes * MINUTE).toISOString();
}

export function leakPointOf(point_number: number, differences: Partial<LeakPoint> = {}): LeakPoint {
  return {
    id: 100 + point_number,
    point_number,
    x_coordinate: 40 * point_number,
    y_coordinate: 120,
    weld_location: `Weld ${point_number}`,
    description: null,
    tank_view: 'rear',
    severity: 'moderate',
    repaired: false,
    repair_method: null,
    repair_notes: null,
    repaired_at: null,
    ...differences,
  };
}

export const REPAIRED = {
  repaired: true,
  repair_method: 'rtv',
  repair_notes: null,
  repaired_at: '2026-05-11T12:00:00Z',
} as const satisfies Partial<LeakPoint>;

/** A leak check that awaits its review, as of 10 May 2026. */
export function assessmentOf(differences: Partial<LeakCheckDetails> = {}): LeakCheckDetails {
  const leakPoints = differences.leakPoints ?? [leakPointOf(1)];
  return {
    id: 9,
    tank_id: 4,
    tank_number: 'GASU 482913-6',
    company_name: 'Polar Gas Logistics',
    overall_status: 'review_needed',
    assessment_date: '2026-05-10T12:00:00Z',
    total_leak_points: leakPoints.length,
    technician_name: 'Ada Okafor',
    assessment_duration_minutes: 42,
    notes: null,
    vacuum_test_status: null,
    initial_vacuum_reading: null,
    final_vacuum_reading: null,
    vacuum_test_notes: null,
    vacuum_test_start: null,
    vacuum_test_end: null,
    vacuum_hold_hours: null,
    vacuum_test_readings: [],
    recorded_by_email: 'admin@demo.example',
    version: 1,
    ...differences,
    leakPoints,
  };
}

/** A test that has run for two hours and five minutes. */
export function runningTestOf(differences: Partial<LeakCheckDetails> = {}): LeakCheckDetails {
  return assessmentOf({
    leakPoints: [leakPointOf(1, REPAIRED)],
    vacuum_test_status: 'on_pump',
    initial_vacuum_reading: 20,
    vacuum_test_start: minutesAgo(125),
    vacuum_hold_hours: 2.08,
    ...differences,
  });
}

type Respond = (request: ReceivedRequest) => SentResponse | LeakCheckDetails | undefined;

export const isWrite = ({ method }: ReceivedRequest): boolean => method !== 'GET';

/** Serves one leak check. The leak check that a write returns is stored from then on. */
export function startLeakCheckApi(assessment: LeakCheckDetails, respond: Respond = () => undefined) {
  let stored = assessment;
  return startApi((request) => {
    const special = respond(request);
    if (special !== undefined && 'leakPoints' in special) {
      stored = special;
      return { body: { data: stored } };
    }
    if (special !== undefined) return special;
    const isAsked = request.method === 'GET' && request.url === `/api/leak-check-assessments/${assessment.id}`;
    return isAsked ? { body: { data: stored } } : undefined;
  });
}
