import type { Transfer } from '@dewar/contract/transfers';
import { useQueryClient } from '@tanstack/react-query';
import { keepEdited } from '../../../features/captured-records/captured-queries.ts';
import { CorrectNoteForm } from '../../../features/tank-notes/correct-note-form.tsx';
import { AddArrivalForm } from '../../../features/transfers/add-arrival-form.tsx';
import { AddLoadForm } from '../../../features/transfers/add-load-form.tsx';
import type { ImmediateReadings } from '../../../features/transfers/immediate-reading.ts';
import { AddVacuumReadingForm } from '../../../features/vacuum-readings/add-vacuum-reading-form.tsx';
import { askAboutReading } from '../../../features/vacuum-readings/ask-about-reading.tsx';
import { useCaptureReading } from '../../../features/vacuum-readings/capture-reading.ts';
import { findReadingError, findTimestampError } from '../../../features/vacuum-readings/find-reading-error.ts';
import { ReadingPracticeNote } from '../../../features/vacuum-readings/reading-practice-note.tsx';
import type { CapturedRecord } from '../../../shared/offline/captured-records.ts';
import type { KeptEdit } from '../../../shared/offline/keep-record.ts';
import { presetTimes } from '../../../shared/offline/preset-time.ts';
import { usePersonTimeZone } from '../../../shared/session/session.ts';
import { notifySuccess } from '../../../shared/ui/states/notify.ts';
import { readKnownTank } from '../tank-data/known-tank.ts';

interface CapturedFormProps {
  readonly record: CapturedRecord;
  readonly onClose: () => void;
}

/** The form that captured a record, with what it holds. */
export function CapturedForm({ record, onClose }: CapturedFormProps) {
  const timeZone = usePersonTimeZone();
  const { kind, tank, transfer } = record;
  const kept: KeptEdit = {
    id: record.id,
    body: record.body,
    refusedFields: record.refusal?.fields,
    keep: async (body) => {
      await keepEdited(record, body);
      notifySuccess('Changed. It will be sent when there is a signal.');
    },
  };
  const ask = (vacuumMicrons: number, takenAt: string, isFreshPull: boolean, knownTime?: string | null) =>
    askAboutReading({
      vacuumMicrons,
      takenAt,
      isFreshPull,
      lastReading: undefined,
      outlook: undefined,
      timeZone,
      knownTime,
    });
  switch (kind) {
    case 'reading':
      return (
        <AddVacuumReadingForm
          {...{ tank, kept, onClose }}
          ask={(microns, takenAt, { isFreshPull, knownTime }) => ask(microns, takenAt, isFreshPull, knownTime)}
        />
      );
    case 'load':
      return <AddLoadForm {...{ tank, kept, onClose }} earlier={[]} />;
    case 'arrival':
      return (
        <KeptArrival
          {...{ tank, kept, onClose }}
          // Stored by the form of the arrival, which had the whole load.
          transfer={transfer as Transfer}
          ask={(microns, takenAt, arrivedAt) => ask(microns, takenAt, false, arrivedAt)}
        />
      );
    case 'note':
      return <CorrectNoteForm note={{ id: 0, note_text: String(record.body.note_text) }} {...{ kept, onClose }} />;
    default:
      return null;
  }
}

interface KeptArrivalProps {
  readonly tank: CapturedRecord['tank'];
  readonly transfer: Transfer;
  readonly kept: KeptEdit;
  readonly ask: ImmediateReadings['ask'];
  readonly onClose: () => void;
}

function KeptArrival({ tank, transfer, kept, ask, onClose }: KeptArrivalProps) {
  const queryClient = useQueryClient();
  const captureReading = useCaptureReading(tank);
  const immediateReadings: ImmediateReadings = {
    practice: <ReadingPracticeNote />,
    findError: findReadingError,
    findTimeError: findTimestampError,
    ask,
    add: async ({ idempotencyKey, preset_at, ...reading }) => {
      const preset_times = presetTimes('reading_timestamp', reading.reading_timestamp, preset_at);
      await captureReading({ ...reading, tank_id: tank.id, preset_times }, idempotencyKey);
      return { undo: async () => undefined };
    },
    // The tank's page says that a reading is due.
    onFailed: () => undefined,
  };
  const readTank = () => readKnownTank(queryClient, tank.id);
  return <AddArrivalForm {...{ transfer, kept, immediateReadings, readTank, onClose }} innerDiameterMm={null} />;
}
