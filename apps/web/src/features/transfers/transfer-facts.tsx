import { labelOfTransfer } from '@dewar/contract/transfer-labels';
import type { BillOfLadingOf, Transfer } from '@dewar/contract/transfers';
import { WEIGHT_DECIMALS } from '@dewar/domain/primitives/weights';
import { describeInsulation } from '@dewar/domain/thermodynamics/describe-insulation';
import { LOSS_ANSWER_LABELS } from '@dewar/domain/thermodynamics/heat-leak/load-answers';
import { describeBol } from '@dewar/domain/transfers/bill-of-lading';
import { lossOrGain } from '@dewar/domain/transfers/transfer-figures';
import { Alert } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { IconWind } from '../../shared/ui/icons/icons.ts';
import { FactList } from '../../shared/ui/lists/fact-list.tsx';
import { lazyPart } from '../../shared/ui/states/lazy-part.tsx';
import { Quantity } from '../../shared/ui/states/quantity.tsx';
import { ExactTime } from '../../shared/ui/time/times.tsx';
import { AssessmentPill, DeterminationPill } from './transfer-labels.tsx';

/** Few loads were determined before. */
const WithdrawnDetermination = lazyPart(async () => ({
  default: (await import('./withdrawn-determination.tsx')).WithdrawnDetermination,
}));

interface FactsProps {
  readonly transfer: Transfer;
  /** Only its name is shown until it is pressed. */
  readonly isFolded?: boolean;
}

/** Tank Data has shorter words for some fields than the forms (spec 2 §2.2). */
export function LoadFacts({ transfer, isFolded = false }: FactsProps) {
  return (
    <FactList
      title="Load"
      isFolded={isFolded}
      brief={<LoadInBrief transfer={transfer} />}
      facts={[
        { label: 'Load date', value: <ExactTime at={transfer.loaded_at} /> },
        { label: 'Weight', value: <Weight lbs={transfer.loaded_weight_lbs} kg={transfer.loaded_weight_kg} /> },
        ...noted(
          'Gross weight',
          transfer.gross_weight_lbs && <Quantity value={transfer.gross_weight_lbs} unit="lbs" />,
        ),
        ...noted('Tare weight', transfer.tare_weight_lbs && <Quantity value={transfer.tare_weight_lbs} unit="lbs" />),
        { label: labelOfTransfer('loaded_pressure'), value: <Quantity value={transfer.loaded_pressure} unit="psig" /> },
        { label: labelOfTransfer('loaded_level'), value: <Quantity value={transfer.loaded_level} unit="mmH2O" /> },
        { label: labelOfTransfer('product_name'), value: transfer.product_name },
        { label: labelOfTransfer('customer_name'), value: transfer.customer_name },
        { label: 'BOL', value: transfer.bol_number },
        ...noted('Tank number then', transfer.tank_number_then),
        ...noted(
          labelOfTransfer('replaces_bol'),
          transfer.replaces_bol && <ReplacedBol bill={transfer.replaces_bol} />,
        ),
        ...noted('Loaded at', weighedAt(transfer.loading_site, transfer.loading_scale)),
        ...noted(
          'To be received at',
          transfer.final_determination === null ? weighedAt(transfer.receiving_site, transfer.receiving_scale) : null,
        ),
        ...noted(
          labelOfTransfer('expected_arrival_at'),
          transfer.expected_arrival_at && <ExactTime at={transfer.expected_arrival_at} />,
        ),
        ...noted(labelOfTransfer('reason_for_loading'), transfer.reason_for_loading),
        ...noted('Tank when filled', transfer.tank_when_filled),
        ...noted('Shield', transfer.shield_days && <Quantity value={transfer.shield_days} unit="days" />),
        ...noted(labelOfTransfer('notes'), transfer.notes),
      ]}
    />
  );
}

/** 'BOL 4711 of 3 Oct 2026', which is void. */
function ReplacedBol({ bill }: { readonly bill: BillOfLadingOf }) {
  return <>{describeBol(bill, usePersonTimeZone())}</>;
}

/** 'Baytown · scale Baytown 2'. */
function weighedAt(site: string | null, scale: string | null): string {
  return [site, scale !== null && `scale ${scale}`].filter(Boolean).join(' · ');
}

/** '9,820 lbs · 9.8 psig'. */
function LoadInBrief({ transfer: { loaded_weight_lbs: lbs, loaded_pressure: psig } }: FactsProps) {
  return (
    <>
      {lbs !== null && <Quantity value={lbs} unit="lbs" />}
      {lbs !== null && psig !== null && ' · '}
      {psig !== null && <Quantity value={psig} unit="psig" />}
    </>
  );
}

interface ArrivalFactsProps extends FactsProps {
  /** The tank's latest vacuum reading, where it is shown with its latest transfer. */
  readonly latestVacuum?: ReactNode;
}

export function ArrivalFacts({ transfer, latestVacuum, isFolded = false }: ArrivalFactsProps) {
  const { arrived_at, arrival_assessment, arrival_level, manual_level_reading, level_reading_unit } = transfer;
  return (
    <FactList
      title="Arrival"
      isFolded={isFolded}
      facts={[
        { label: 'Arrival date', value: arrived_at === null ? null : <ExactTime at={arrived_at} /> },
        {
          label: labelOfTransfer('arrival_assessment'),
          value: arrival_assessment === null ? null : <AssessmentPill assessment={arrival_assessment} />,
        },
        {
          label: labelOfTransfer('arrival_pressure'),
          value: <Quantity value={transfer.arrival_pressure} unit="psig" />,
        },
        { label: labelOfTransfer('arrival_level'), value: <Quantity value={arrival_level} unit="mmH2O" /> },
        {
          label: 'Manual level',
          value: (
            <Quantity value={manual_level_reading} {...(level_reading_unit !== null && { unit: level_reading_unit })} />
          ),
        },
        ...noted('Heat taken up', transfer.insulation && describeInsulation(transfer.insulation)),
        ...noted('Latest vacuum', latestVacuum),
      ]}
    />
  );
}

export function DeterminationFacts({ transfer, isFolded = false }: FactsProps) {
  const { actual_received_lbs, actual_received_kg, determined_at, determined_by_email } = transfer;
  return (
    <FactList
      title="Final determination"
      isFolded={isFolded}
      facts={[
        {
          label: 'Determination',
          value: transfer.final_determination === null ? null : <DeterminationPill transfer={transfer} />,
        },
        { label: 'Received', value: <Weight lbs={actual_received_lbs} kg={actual_received_kg} /> },
        ...noted('Received at', weighedAt(transfer.receiving_site, transfer.receiving_scale)),
        lossOf(transfer),
        ...noted('What was missing', transfer.loss_answer && LOSS_ANSWER_LABELS[transfer.loss_answer]),
        ...noted(labelOfTransfer('determination_notes'), transfer.determination_notes),
        ...noted('Determined', determined_at && <ExactTime at={determined_at} />),
        ...noted('By', determined_by_email),
        ...noted(
          'Before',
          transfer.withdrawn_determination && (
            <Suspense fallback={null}>
              <WithdrawnDetermination transfer={transfer} />
            </Suspense>
          ),
        ),
      ]}
    />
  );
}

function lossOf({ loaded_weight_lbs, actual_received_lbs }: Transfer) {
  const { label, lbs } = lossOrGain(loaded_weight_lbs, actual_received_lbs);
  return { label, value: <Quantity value={lbs} unit="lbs" /> };
}

/** spec 2 §2.2, word for word. */
export function VentingWarning() {
  return (
    <Alert color="bad" role="note" icon={<IconWind size={18} aria-hidden />}>
      Tank was venting during transport - Check for vacuum/product loss
    </Alert>
  );
}

function Weight({ lbs, kg }: { readonly lbs: number | null; readonly kg: number | null }) {
  return (
    <>
      <Quantity value={lbs} unit="lbs" />
      {kg !== null && (
        <>
          {' · '}
          <Quantity value={kg} unit="kg" decimals={WEIGHT_DECIMALS} />
        </>
      )}
    </>
  );
}

/** A row only if it has a value. */
function noted(label: string, value: ReactNode) {
  return value === null || value === undefined || value === '' ? [] : [{ label, value }];
}
