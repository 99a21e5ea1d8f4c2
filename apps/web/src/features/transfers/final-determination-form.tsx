import { fieldErrors } from '@dewar/contract/field-errors';
import { SUCCESS } from '@dewar/contract/success-texts';
import { type DetermineTransferRequest, determineTransferBody, type Transfer } from '@dewar/contract/transfers';
import { lbsToKg, WEIGHT_DECIMALS } from '@dewar/domain/primitives/weights';
import { LOSS_ANSWER_LABELS, LOSS_ANSWERS, type LossAnswer } from '@dewar/domain/thermodynamics/heat-leak/load-answers';
import { missingLbs } from '@dewar/domain/thermodynamics/heat-leak/loss-question';
import { describeFigureQuestion } from '@dewar/domain/transfers/describe-figure-question';
import {
  contradictsWeights,
  describeContradiction,
  FINAL_DETERMINATION_LABELS,
  FINAL_DETERMINATIONS,
  type FinalDetermination,
  isUnusualReceivedShare,
  preselectFinalDetermination,
} from '@dewar/domain/transfers/final-determination';
import type { TankLimits } from '@dewar/domain/transfers/tank-limits';
import { computeReceivedPercentage, lossOrGain } from '@dewar/domain/transfers/transfer-figures';
import { findFigureQuestions } from '@dewar/domain/transfers/transfer-plausibility';
import { Button, NativeSelect, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, Suspense, useState } from 'react';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { formatNumber } from '../../shared/format/numbers.ts';
import { blankValues, type FormValues, numberOrNull, valuesOf } from '../../shared/forms/form-values.ts';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { confirm } from '../../shared/ui/dialogs/confirm-dialog.ts';
import { FormDialog } from '../../shared/ui/dialogs/form-dialog.tsx';
import { NumberField } from '../../shared/ui/fields/number-field.tsx';
import { lazyPart } from '../../shared/ui/states/lazy-part.tsx';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import { Quantity } from '../../shared/ui/states/quantity.tsx';
import { aboutTransfer } from './about-transfer.ts';
import { readStaleTransfer } from './stale-transfer.tsx';
import { TRANSFER_LABELS } from './transfer-field-labels.ts';
import styles from './transfer-forms.module.css';
import { useSaveDetermination } from './transfers-api.ts';
import { useLastRead } from './use-last-read.ts';
import { WithdrawDeterminationForm } from './withdraw-determination-form.tsx';
import { WithdrawnDetermination } from './withdrawn-determination.tsx';

/** Only whoever types a weight needs its code. */
const LedgerPreview = lazyPart(async () => ({ default: (await import('./ledger-preview.tsx')).LedgerPreview }));

interface FinalDeterminationFormProps {
  readonly transfer: Transfer;
  readonly limits: TankLimits;
  /** Called before the form closes. */
  readonly onSaved?: () => void;
  readonly onClose: () => void;
}

type DeterminationValues = FormValues<
  Omit<DetermineTransferRequest, 'final_determination' | 'loss_answer' | 'confirm_determination'>
> & {
  /** Empty while nobody knows. */
  readonly loss_answer: LossAnswer | '';
  /** Empty until chosen: until then it follows from the weights. */
  readonly final_determination: FinalDetermination | '';
};

const BLANK: DeterminationValues = {
  ...blankValues(determineTransferBody.omit({ confirm_determination: true })),
  ...{ final_determination: '', loss_answer: '' },
};

/** What was determined before is proposed again; the word follows from the weights of now. */
function determinationValuesOf(transfer: Transfer): DeterminationValues {
  const { actual_received_lbs, determination_notes, loss_answer } = transfer.withdrawn_determination ?? transfer;
  return valuesOf(BLANK, { ...transfer, actual_received_lbs, determination_notes, loss_answer });
}

/** Sets a determination, or corrects one; it can also be withdrawn from here. */
export function FinalDeterminationForm(props: FinalDeterminationFormProps) {
  const [withdrawn, setWithdrawn] = useState<Transfer | null>(null);
  return withdrawn === null ? (
    <DeterminationForm {...props} onWithdraw={setWithdrawn} />
  ) : (
    <WithdrawDeterminationForm transfer={withdrawn} onClose={props.onClose} />
  );
}

interface DeterminationFormProps extends FinalDeterminationFormProps {
  readonly onWithdraw: (transfer: Transfer) => void;
}

function DeterminationForm({ transfer, limits, onSaved, onWithdraw, onClose }: DeterminationFormProps) {
  const saveDetermination = useSaveDetermination();
  const timeZone = usePersonTimeZone();
  // Somebody else may have saved it meanwhile: what the form says and asks is of the record that the save is based on.
  const record = useLastRead(transfer);
  const { shown } = record;
  const loaded = shown.loaded_weight_lbs;
  const form = useForm<DeterminationValues>({
    initialValues: determinationValuesOf(transfer),
    validateInputOnBlur: true,
    validate: { actual_received_lbs: findWeightError },
  });
  const received = numberOrNull(form.values.actual_received_lbs);
  const loss = lossOrGain(loaded, received);
  const missingOf = (receivedWeightLbs: number | null, loadedWeightLbs = loaded) =>
    missingLbs({ loadedWeightLbs, receivedWeightLbs }, limits.scaleUncertainty);
  const missing = missingOf(received);
  const determination = form.values.final_determination || preselectFinalDetermination(loaded, received);

  const askAboutShare = async ({ actual_received_lbs, final_determination }: DeterminationValues) => {
    const latest = record.now();
    const loadedWeightLbs = latest.loaded_weight_lbs;
    const questions = findFigureQuestions({ ...latest, actual_received_lbs }, limits, latest).map(
      describeFigureQuestion,
    );
    const contradiction =
      final_determination === ''
        ? null
        : describeContradiction(final_determination, { loadedWeightLbs, receivedWeightLbs: actual_received_lbs });
    if (final_determination !== '' && contradiction !== null) {
      questions.push(`${contradiction} Is ‘${FINAL_DETERMINATION_LABELS[final_determination]}’ right?`);
    }
    if (questions.length > 0) return askAboutWeight(questions.map((text) => <Text key={text}>{text}</Text>));
    const share = `${formatNumber(actual_received_lbs ?? 0)} lbs of ${formatNumber(loadedWeightLbs ?? 0)} lbs loaded is ${percentage(loadedWeightLbs, actual_received_lbs)}.`;
    return !isUnusualReceivedShare(loadedWeightLbs, actual_received_lbs) || askAboutWeight(share);
  };

  return (
    <FormDialog
      title={`Final Determination - Transfer #${transfer.id}`}
      about={aboutTransfer(shown, timeZone)}
      form={form}
      draft={{ form: 'determination', record: transfer.id }}
      submitLabel="Save Determination"
      version={transfer.version}
      record={transfer}
      readStale={(current) =>
        readStaleTransfer({
          ...{ current, valuesOf: determinationValuesOf, timeZone },
          onBased: (newer) => record.take(newer, () => {}),
        })
      }
      confirmSave={askAboutShare}
      onClose={onClose}
      onSubmit={async ({ actual_received_lbs, final_determination, determination_notes, loss_answer }, attempt) => {
        const loadedWeightLbs = record.now().loaded_weight_lbs;
        const word = final_determination || preselectFinalDetermination(loadedWeightLbs, actual_received_lbs);
        const weights = { loadedWeightLbs, receivedWeightLbs: actual_received_lbs };
        const body = determineTransferBody.parse({
          actual_received_lbs,
          ...(missingOf(actual_received_lbs, loadedWeightLbs) !== null && { loss_answer }),
          final_determination: word,
          // It was asked about.
          ...(contradictsWeights(word, weights) && { confirm_determination: true }),
          determination_notes,
        });
        await withErrorMessage('Error saving final determination', saveDetermination(transfer.id, body, attempt));
        notifySuccess(SUCCESS.finalDeterminationSaved);
        onSaved?.();
      }}
    >
      <WithdrawnDetermination transfer={shown} />
      <NumberField
        {...form.getInputProps('actual_received_lbs')}
        value={form.values.actual_received_lbs}
        label={TRANSFER_LABELS.actual_received_lbs}
        unit="lbs"
        decimals={2}
        isRequired
        help={received === null ? undefined : `${formatNumber(lbsToKg(received), WEIGHT_DECIMALS)} kg`}
      />
      <dl className={styles.figures}>
        <div>
          <dt>Loaded</dt>
          <dd>
            <Quantity value={loaded} unit="lbs" />
          </dd>
        </div>
        <div>
          <dt>Received</dt>
          <dd>{percentage(loaded, received)}</dd>
        </div>
        <div>
          <dt>{loss.label}</dt>
          <dd>
            <Quantity value={loss.lbs} unit="lbs" />
          </dd>
        </div>
      </dl>
      {loaded !== null && received !== null && (
        <Suspense fallback={null}>
          <LedgerPreview transferId={transfer.id} receivedLbs={received} />
        </Suspense>
      )}
      {missing !== null && (
        <NativeSelect
          {...form.getInputProps('loss_answer')}
          value={form.values.loss_answer}
          label={`${formatNumber(missing, 0)} lbs are missing: vented, or taken out?`}
          description="Until somebody says, the tank’s days for certain take them as vented"
          data={[
            { value: '', label: 'Not known yet' },
            ...LOSS_ANSWERS.map((value) => ({ value, label: LOSS_ANSWER_LABELS[value] })),
          ]}
        />
      )}
      <NativeSelect
        {...form.getInputProps('final_determination')}
        value={determination}
        label={TRANSFER_LABELS.final_determination}
        required
        data={FINAL_DETERMINATIONS.map((value) => ({ value, label: FINAL_DETERMINATION_LABELS[value] }))}
      />
      <Textarea
        {...form.getInputProps('determination_notes')}
        label={TRANSFER_LABELS.determination_notes}
        rows={2}
        resize="vertical"
      />
      {shown.final_determination !== null && (
        <Button variant="subtle" c="bad" size="xs" className={styles.withdraw} onClick={() => onWithdraw(shown)}>
          Withdraw this determination…
        </Button>
      )}
    </FormDialog>
  );
}

function askAboutWeight(body: ReactNode): Promise<boolean> {
  return confirm({ title: 'Is this weight right?', body, verb: 'Save determination', safe: 'Change it' });
}

function percentage(loadedLbs: number | null, receivedLbs: number | null): string {
  const share = computeReceivedPercentage(loadedLbs, receivedLbs);
  return share === null ? '–' : `${formatNumber(share, 1)} %`;
}

const weight = determineTransferBody.pick({ actual_received_lbs: true });

function findWeightError(actual_received_lbs: number | null): string | null {
  if (actual_received_lbs === null) return 'Actual received lbs is required';
  const parsed = weight.safeParse({ actual_received_lbs });
  return parsed.success ? null : (fieldErrors(parsed.error).actual_received_lbs ?? null);
}
