import type { Tank } from '@dewar/contract/tanks';
import type { Transfer } from '@dewar/contract/transfers';
import type { VacuumReading } from '@dewar/contract/vacuum-readings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { useTankAtGate } from '../../../features/load-gate/use-tank-at-gate.ts';
import { AddNoteDialog } from '../../../features/tank-notes/add-note-dialog.tsx';
import { AddArrivalForm } from '../../../features/transfers/add-arrival-form.tsx';
import { AddLoadForm } from '../../../features/transfers/add-load-form.tsx';
import { tankLimitsOf } from '../../../features/transfers/ask-about-figures.tsx';
import { EditTransferForm } from '../../../features/transfers/edit-transfer-form.tsx';
import { FinalDeterminationForm } from '../../../features/transfers/final-determination-form.tsx';
import type { ImmediateReadings } from '../../../features/transfers/immediate-reading.ts';
import type { ReportedArrival } from '../../../features/transfers/reported-arrival.ts';
import {
  AddVacuumReadingForm,
  type AskAboutReading,
  type ReadingDraft,
} from '../../../features/vacuum-readings/add-vacuum-reading-form.tsx';
import { askAboutReading } from '../../../features/vacuum-readings/ask-about-reading.tsx';
import { useCaptureReading } from '../../../features/vacuum-readings/capture-reading.ts';
import { findReadingError, findTimestampError } from '../../../features/vacuum-readings/find-reading-error.ts';
import { ManagedReadingForm } from '../../../features/vacuum-readings/managed-reading-form.tsx';
import { ReadingPracticeNote } from '../../../features/vacuum-readings/reading-practice-note.tsx';
import { useKnownReadings } from '../../../features/vacuum-readings/use-known-readings.ts';
import { vacuumForecastQuery } from '../../../features/vacuum-readings/vacuum-forecast-api.ts';
import { tankReadingsQuery, useRemoveVacuumReading } from '../../../features/vacuum-readings/vacuum-readings-api.ts';
import { withErrorMessage } from '../../../shared/api/with-error-message.ts';
import { presetTimes } from '../../../shared/offline/preset-time.ts';
import { usePersonTimeZone } from '../../../shared/session/session.ts';
import { Boundary } from '../../../shared/ui/states/boundary.ts';
import { notifyError } from '../../../shared/ui/states/notify.ts';
import { useLazyCode } from '../../../shared/ui/states/use-lazy-code.ts';
import { readKnownTank } from './known-tank.ts';

const loadGate = () => import('../../../features/load-gate/add-load-gate.tsx');

export type OpenForm =
  | { readonly kind: 'reading'; readonly draft?: ReadingDraft }
  | { readonly kind: 'edit-reading'; readonly reading: VacuumReading }
  | { readonly kind: 'load' | 'note' }
  | { readonly kind: 'edit' | 'determination'; readonly transfer: Transfer }
  | { readonly kind: 'arrival'; readonly transfer: Transfer; readonly reported?: ReportedArrival };

const TRANSFER_FORMS: ReadonlySet<OpenForm['kind']> = new Set(['load', 'arrival', 'edit', 'determination']);

interface TankDataFormsProps {
  readonly tank: Tank;
  /** Newest first. */
  readonly transfers: readonly Transfer[];
  readonly form: OpenForm | null;
  readonly onChange: Dispatch<SetStateAction<OpenForm | null>>;
}

/** The dialogs of the screen, of which one may be open. */
export function TankDataForms({ tank, transfers, form, onChange }: TankDataFormsProps) {
  const captureReading = useCaptureReading({ id: tank.id, tank_number: tank.tank_number });
  const removeVacuumReading = useRemoveVacuumReading();
  const { data: sent } = useQuery(tankReadingsQuery(tank.id));
  const readings = useKnownReadings(tank.id, sent);
  const isReadingEntered = form?.kind === 'reading' || form?.kind === 'arrival';
  const { data: outlook } = useQuery({ ...vacuumForecastQuery(tank.id), enabled: isReadingEntered });
  const timeZone = usePersonTimeZone();
  const [hasNoGate, setHasNoGate] = useState(false);
  const gate = useLazyCode({
    load: loadGate,
    isNeeded: form?.kind === 'load' && !hasNoGate,
    onFailed: () => setHasNoGate(true),
  });
  const isTransferEntered = form !== null && TRANSFER_FORMS.has(form.kind);
  const settings = useTankAtGate(isTransferEntered ? tank.id : undefined);
  const queryClient = useQueryClient();
  if (form === null) return null;

  const limitsOf = (edited?: Transfer) => tankLimitsOf({ tank, transfers, settings }, edited);
  const readTank = () => readKnownTank(queryClient, tank.id, tank);

  // A dialog only closes itself: another may have opened in its place.
  const onClose = () => onChange((open) => (open?.kind === form.kind ? null : open));
  const innerDiameterMm = tank.inner_diameter_mm;
  const [lastReading] = readings ?? [];
  const lastTaken = lastReading && {
    vacuumMicrons: lastReading.vacuum_reading,
    takenAt: lastReading.reading_timestamp,
  };
  const ask: AskAboutReading = (vacuumMicrons, takenAt, { isFreshPull, knownTime }) =>
    askAboutReading({ vacuumMicrons, takenAt, isFreshPull, lastReading: lastTaken, outlook, timeZone, knownTime });
  const immediateReadings: ImmediateReadings = {
    practice: <ReadingPracticeNote />,
    findError: findReadingError,
    findTimeError: findTimestampError,
    ask: (microns, takenAt, arrivedAt) => ask(microns, takenAt, { isFreshPull: false, knownTime: arrivedAt }),
    add: async ({ idempotencyKey, preset_at, ...reading }) => {
      const preset_times = presetTimes('reading_timestamp', reading.reading_timestamp, preset_at);
      const added = await withErrorMessage(
        'Error adding vacuum reading',
        captureReading({ ...reading, tank_id: tank.id, preset_times }, idempotencyKey),
      );
      // Kept on this device, where it can be discarded.
      if (added === undefined) return { undo: async () => undefined };
      const { id, version, was_recorded_before: isOld = false } = added.data;
      return { undo: async () => (isOld ? undefined : removeVacuumReading(id, version)) };
    },
    onFailed: (reading, error) => onChange({ kind: 'reading', draft: { ...reading, error } }),
  };

  const renderForm = () => {
    switch (form.kind) {
      case 'reading':
        return <AddVacuumReadingForm key={form.draft?.idempotencyKey} {...{ tank, draft: form.draft, ask, onClose }} />;
      case 'edit-reading':
        return <ManagedReadingForm {...{ tank, reading: form.reading, latest: lastReading, onClose }} />;
      case 'load':
        return (
          <AddLoadForm
            {...{ tank, earlier: transfers, limits: limitsOf(), onClose }}
            renderGate={gate && ((load, fields) => <gate.AddLoadGate {...{ tankId: tank.id, load, fields }} />)}
          />
        );
      case 'note':
        return <AddNoteDialog {...{ tank, onClose }} />;
      case 'arrival':
        return (
          <AddArrivalForm
            {...{ transfer: form.transfer, innerDiameterMm, immediateReadings, readTank, onClose }}
            reported={form.reported}
            limits={limitsOf(form.transfer)}
          />
        );
      case 'edit':
        return (
          <EditTransferForm
            {...{ transfer: form.transfer, innerDiameterMm, onClose }}
            limits={limitsOf(form.transfer)}
          />
        );
      case 'determination':
        return <FinalDeterminationForm {...{ transfer: form.transfer, limits: limitsOf(form.transfer), onClose }} />;
    }
  };
  return (
    <Boundary
      key={form.kind}
      fallback={() => null}
      onError={() => {
        onChange(null);
        notifyError('This form could not be shown. Please open it again.');
      }}
    >
      {renderForm()}
    </Boundary>
  );
}
