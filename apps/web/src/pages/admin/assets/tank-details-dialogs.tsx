import type { Tank } from '@dewar/contract/tanks';
import type { Transfer } from '@dewar/contract/transfers';
import type { VacuumReading } from '@dewar/contract/vacuum-readings';
import { RecordHistory } from '../../../features/audit-log/record-history.tsx';
import { useTankAtGate } from '../../../features/load-gate/use-tank-at-gate.ts';
import { tankLimitsOf } from '../../../features/transfers/ask-about-figures.tsx';
import { FinalDeterminationForm } from '../../../features/transfers/final-determination-form.tsx';
import { ManagedTransferForm } from '../../../features/transfers/managed-transfer-form.tsx';
import { ManagedReadingForm } from '../../../features/vacuum-readings/managed-reading-form.tsx';

export type TankDialog =
  | { readonly kind: 'reading'; readonly reading?: VacuumReading }
  | { readonly kind: 'transfer'; readonly transfer?: Transfer }
  | { readonly kind: 'determination'; readonly transfer: Transfer }
  | { readonly kind: 'history'; readonly title: string; readonly entity: string; readonly id: number };

interface TankDetailsDialogsProps {
  readonly tank: Tank;
  /** The tank's latest reading, once it is loaded. */
  readonly latest: VacuumReading | undefined;
  /** Newest first, as far as they are loaded. */
  readonly transfers: readonly Transfer[];
  readonly dialog: TankDialog | null;
  readonly onClose: () => void;
}

/** The dialogs over a tank's details, of which one may be open. */
export function TankDetailsDialogs({ tank, latest, transfers, dialog, onClose }: TankDetailsDialogsProps) {
  const settings = useTankAtGate(dialog?.kind === 'transfer' || dialog?.kind === 'determination' ? tank.id : undefined);
  switch (dialog?.kind) {
    case 'reading':
      return <ManagedReadingForm {...{ tank, reading: dialog.reading, latest, onClose }} />;
    case 'transfer':
      return (
        <ManagedTransferForm
          {...{ tank, transfer: dialog.transfer, onClose }}
          limits={tankLimitsOf({ tank, transfers, settings }, dialog.transfer)}
        />
      );
    case 'determination':
      return (
        <FinalDeterminationForm
          {...{ transfer: dialog.transfer, onClose }}
          limits={tankLimitsOf({ tank, transfers, settings }, dialog.transfer)}
        />
      );
    case 'history':
      return (
        <RecordHistory
          title={dialog.title}
          entity={dialog.entity}
          id={dialog.id}
          companyName={tank.company_name}
          onClose={onClose}
        />
      );
    default:
      return null;
  }
}
