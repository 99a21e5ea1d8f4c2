import { type Transfer, updateTransferBody } from '@dewar/contract/transfers';
import { describeChangedDetermination, findDeterminedChanges } from '@dewar/domain/transfers/determined-record';
import { contradictsWeights, FINAL_DETERMINATION_LABELS } from '@dewar/domain/transfers/final-determination';
import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';

/** What becomes of a determination whose record is edited; empty until it is chosen. */
export interface DeterminationAnswer {
  readonly confirm_determination: '' | 'back' | 'confirmed';
}

export const NO_ANSWER: DeterminationAnswer = { confirm_determination: '' };

/** 'Determined as 34,691 of 34,640 lbs; it would be 200.3 %'; null where the determination is not touched. */
function questionAboutDetermination(transfer: Transfer | undefined, body: object): string | null {
  const { final_determination } = transfer ?? {};
  if (transfer === undefined || final_determination === undefined || final_determination === null) return null;
  const read = updateTransferBody.omit({ confirm_determination: true }).safeParse(body);
  if (!read.success) return null;
  const record = { ...transfer, ...read.data };
  if (findDeterminedChanges(transfer, record).length === 0) return null;
  const receivedLbs = transfer.actual_received_lbs;
  const weights = { loadedWeightLbs: record.loaded_weight_lbs ?? null, receivedWeightLbs: receivedLbs };
  const doubt = contradictsWeights(final_determination, weights)
    ? ` ‘${FINAL_DETERMINATION_LABELS[final_determination]}’ would not fit.`
    : '';
  return `${describeChangedDetermination({ receivedLbs, madeOn: transfer, record })}.${doubt}`;
}

/** The error while the question is not answered. */
export function findAnswerError(
  transfer: Transfer | undefined,
  body: DeterminationAnswer,
): { readonly confirm_determination?: string } {
  const isOpen = body.confirm_determination === '' && questionAboutDetermination(transfer, body) !== null;
  return isOpen ? { confirm_determination: 'Choose what becomes of the final determination' } : {};
}

/** The request of it. */
export function answerOf({ confirm_determination }: DeterminationAnswer): { readonly confirm_determination: boolean } {
  return { confirm_determination: confirm_determination === 'confirmed' };
}

interface DeterminationQuestionProps<Values extends DeterminationAnswer> {
  readonly transfer: Transfer | undefined;
  /** As they would be sent. */
  readonly body: DeterminationAnswer;
  readonly field: UseFormReturnType<Values>['getInputProps'];
}

/** Asks what becomes of the final determination, while an edit changes what it was made on. */
export function DeterminationQuestion<Values extends DeterminationAnswer>(props: DeterminationQuestionProps<Values>) {
  const question = questionAboutDetermination(props.transfer, props.body);
  if (question === null) return null;
  return (
    <NativeSelect
      {...props.field('confirm_determination')}
      label="What becomes of the final determination?"
      description={question}
      required
      data={[
        { value: '', label: 'Choose' },
        { value: 'back', label: 'Withdraw it: the load waits for another determination' },
        { value: 'confirmed', label: 'Confirm it in my name, as of now' },
      ]}
    />
  );
}
