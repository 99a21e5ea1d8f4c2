import type { HandoverReport } from '@dewar/contract/handovers';
import type { Tank } from '@dewar/contract/tanks';
import type { Transfer } from '@dewar/contract/transfers';
import { useQuery } from '@tanstack/react-query';
import { HandoverPanel } from '../../../features/handovers/company/handover-panel.tsx';
import { useTankAtGate } from '../../../features/load-gate/use-tank-at-gate.ts';
import { askAboutDates } from '../../../features/transfers/ask-about-dates.tsx';
import { askAboutFigures, tankLimitsOf } from '../../../features/transfers/ask-about-figures.tsx';
import { askAboutReading } from '../../../features/vacuum-readings/ask-about-reading.tsx';
import { tankReadingsQuery } from '../../../features/vacuum-readings/vacuum-readings-api.ts';
import { usePersonTimeZone } from '../../../shared/session/session.ts';
import type { OpenForm } from './tank-data-forms.tsx';

interface TankHandoverProps {
  readonly tank: Tank;
  /** Newest first; the first is in transit. */
  readonly transfers: readonly Transfer[];
  readonly load: Transfer;
  readonly onOpen: (form: OpenForm) => void;
}

/** The link for the receiver of a load, where a report is asked about as an arrival that is typed. */
export function TankHandover({ tank, transfers, load, onOpen }: TankHandoverProps) {
  const timeZone = usePersonTimeZone();
  const settings = useTankAtGate(tank.id);
  const { data: readings } = useQuery(tankReadingsQuery(tank.id));
  const [last] = readings ?? [];
  const ask = async (report: HandoverReport) => {
    const { arrived_at, vacuum_reading } = report;
    const limits = tankLimitsOf({ tank, transfers, settings }, load);
    if (!(await askAboutDates({ arrived_at }, timeZone))) return false;
    if (!(await askAboutFigures({ ...load, ...arrivalOf(report) }, limits, load))) return false;
    if (vacuum_reading === null || report.recorded_reading != null) return true;
    const lastReading = last && { vacuumMicrons: last.vacuum_reading, takenAt: last.reading_timestamp };
    const reading = { vacuumMicrons: vacuum_reading, takenAt: arrived_at, isFreshPull: false, lastReading };
    return askAboutReading({ ...reading, timeZone, knownTime: arrived_at });
  };
  return (
    <HandoverPanel
      load={load}
      ask={ask}
      onCorrect={(report) => {
        const reported = { report_id: report.id, ...arrivalOf(report), ...readingOf(report) };
        onOpen({ kind: 'arrival', transfer: load, reported });
      }}
    />
  );
}

/** As it was recorded, if it was, also of a report without one. One that the arrival requires is of its time (spec 2 §5). */
function readingOf({ arrived_at, vacuum_reading, recorded_reading }: HandoverReport) {
  if (recorded_reading != null) {
    const { vacuum_reading: reading_microns, reading_timestamp: reading_at } = recorded_reading;
    return { hasRecordedReading: true, reading_microns, reading_at };
  }
  const reported = { hasRecordedReading: false, reading_at: arrived_at };
  if (vacuum_reading === null) return reported;
  return { ...reported, reading_microns: vacuum_reading, reading_notes: 'Reported by the receiver' };
}

function arrivalOf({ arrived_at, arrival_pressure, was_venting, level, level_unit }: HandoverReport) {
  const manual = level === null ? {} : { manual_level_reading: level, level_reading_unit: level_unit ?? 'inches' };
  return { arrived_at, arrival_pressure, was_venting, ...manual };
}
