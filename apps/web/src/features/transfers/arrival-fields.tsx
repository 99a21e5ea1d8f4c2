import { Button, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { numberOrNull } from '../../shared/forms/form-values.ts';
import { DateTimeField } from '../../shared/ui/fields/date-time-field.tsx';
import { NumberField } from '../../shared/ui/fields/number-field.tsx';
import type { ArrivalValues } from './arrival-form-values.ts';
import { AssessmentVerdict } from './assessment-verdict.tsx';
import { TRANSFER_LABELS } from './transfer-field-labels.ts';
import styles from './transfer-forms.module.css';
import type { ArrivalAssessing } from './use-arrival-assessment.ts';

export type ArrivalField = (
  name: keyof ArrivalValues,
  options?: { readonly type: 'checkbox' },
) => ReturnType<UseFormReturnType<ArrivalValues>['getInputProps']>;

interface ArrivalFieldsProps {
  readonly values: ArrivalValues;
  readonly field: ArrivalField;
  readonly isRequired: boolean;
  readonly pressureDecimals: number;
  readonly assessing: ArrivalAssessing;
}

/** The values that the arrival is assessed by, and the assessment. Any change invalidates it (spec 2 §4.1). */
export function ArrivalFields({ values, field, isRequired, pressureDecimals, assessing }: ArrivalFieldsProps) {
  const { was_venting } = values;
  const arrival_pressure = numberOrNull(values.arrival_pressure);
  const { state, assess, clear } = assessing;

  const assessOnLeaving = () => {
    if (state.kind === 'none' && arrival_pressure !== null) void assess(values);
  };

  const toggleVenting = (isVenting: boolean) => {
    field('was_venting').onChange(isVenting);
    clear();
    if (isVenting || arrival_pressure !== null) void assess({ ...values, was_venting: isVenting });
  };

  return (
    <>
      <DateTimeField
        {...watched(field('arrived_at'), clear, assessOnLeaving)}
        value={values.arrived_at}
        label={TRANSFER_LABELS.arrived_at}
        isRequired={isRequired}
      />
      <NumberField
        {...watched(field('arrival_pressure'), clear, assessOnLeaving)}
        value={values.arrival_pressure}
        label={TRANSFER_LABELS.arrival_pressure}
        unit="psig"
        decimals={pressureDecimals}
        isSigned
        isRequired={isRequired}
      />
      <div className={styles.assess}>
        <Switch
          label={TRANSFER_LABELS.was_venting}
          checked={was_venting}
          onChange={(event) => toggleVenting(event.currentTarget.checked)}
        />
        <Button
          variant="default"
          size="xs"
          disabled={arrival_pressure === null}
          loading={state.kind === 'asking'}
          onClick={() => void assess(values)}
        >
          Auto-Assess Load Status
        </Button>
      </div>
      <AssessmentVerdict state={state} />
    </>
  );
}

type FieldProps = ReturnType<ArrivalField>;

function watched(props: FieldProps, onChanged: () => void, onLeft: () => void) {
  return {
    ...props,
    onChange: (value: unknown) => {
      props.onChange(value);
      onChanged();
    },
    onBlur: (event?: unknown) => {
      props.onBlur?.(event);
      onLeft();
    },
  };
}
