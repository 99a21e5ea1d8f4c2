import { DEFAULT_HOLD_LIMITS } from '@dewar/domain/leak-checks/hold-verdict';
import type { LeakCheck, LeakCheckDetails, LeakPoint } from './leak-checks.ts';

/** A leak check in a list, which found nothing. */
export function sampleLeakCheck(differences: Partial<LeakCheck> & Pick<LeakCheck, 'id'>): LeakCheck {
  return {
    tank_id: 1,
    tank_number: 'GASU 482913-6',
    overall_status: 'pass',
    assessment_date: '2026-05-12T18:05:00Z',
    total_leak_points: 0,
    technician_name: 'Ada Okafor',
    assessment_duration_minutes: 25,
    notes: null,
    vacuum_test_status: null,
    initial_vacuum_reading: null,
    final_vacuum_reading: null,
    vacuum_test_start: null,
    vacuum_test_end: null,
    version: 1,
    ...differences,
  };
}

/** A leak point that is not repaired. */
export function sampleLeakPoint(differences: Partial<LeakPoint> & Pick<LeakPoint, 'point_number'>): LeakPoint {
  const { point_number } = differences;
  return {
    id: 100 + point_number,
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

/** A leak check of one point that awaits its review, as of 10 May 2026. */
export function sampleLeakCheckDetails(differences: Partial<LeakCheckDetails> = {}): LeakCheckDetails {
  const leakPoints = differences.leakPoints ?? [sampleLeakPoint({ point_number: 1 })];
  return {
    ...sampleLeakCheck({ id: 9 }),
    tank_id: 4,
    company_name: 'Polar Gas Logistics',
    in_stock: false,
    overall_status: 'review_needed',
    assessment_date: '2026-05-10T12:00:00Z',
    total_leak_points: leakPoints.length,
    assessment_duration_minutes: 42,
    vacuum_test_notes: null,
    vacuum_hold_hours: null,
    vacuum_test_readings: [],
    hold_limits: DEFAULT_HOLD_LIMITS,
    recorded_by_email: 'admin@demo.example',
    ...differences,
    leakPoints,
  };
}
