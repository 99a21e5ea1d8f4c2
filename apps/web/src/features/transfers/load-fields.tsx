import { lbsToKg, WEIGHT_DECIMALS } from '@dewar/domain/primitives/weights';
import { matchProduct } from '@dewar/domain/thermodynamics/products';
import { netWeightOf } from '@dewar/domain/transfers/net-weight';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useRef } from 'react';
import { formatNumber } from '../../shared/format/numbers.ts';
import { numberOrNull } from '../../shared/forms/form-values.ts';
import { RecordOwner } from '../../shared/tank-holdings/record-owner.tsx';
import { DateTimeField } from '../../shared/ui/fields/date-time-field.tsx';
import { NumberField } from '../../shared/ui/fields/number-field.tsx';
import { KnownNames } from './known-names.tsx';
import type { LoadValues } from './load-form-values.ts';
import { TRANSFER_LABELS } from './transfer-field-labels.ts';
import styles from './transfer-forms.module.css';
import { WeighingFields } from './weighing-fields.tsx';

interface LoadFieldsProps {
  readonly values: LoadValues;
  readonly field: (name: keyof LoadValues) => ReturnType<UseFormReturnType<LoadValues>['getInputProps']>;
  /** From the tank's earlier loads, for quick entry. */
  readonly knownProducts: readonly string[];
  readonly knownCustomers: readonly string[];
  /** Of the tank, whose company's sites and scales are suggested. */
  readonly tankId: number;
  /** Administrators may leave the weight out. */
  readonly isWeightRequired?: boolean;
  /** Of a load that is recorded already: what is asked at loading can be changed. */
  readonly isRecorded?: boolean;
  /** Of a load that has one. */
  readonly hasReasonForLoading?: boolean;
}

export function LoadFields({ values, field, knownProducts, knownCustomers, tankId, ...shown }: LoadFieldsProps) {
  const { isWeightRequired = true, isRecorded = false, hasReasonForLoading = false } = shown;
  const weightLbs = numberOrNull(values.loaded_weight_lbs);
  return (
    <>
      <DateTimeField {...field('loaded_at')} value={values.loaded_at} label={TRANSFER_LABELS.loaded_at} isRequired />
      <RecordOwner
        {...field('company_id')}
        tankId={tankId}
        at={values.loaded_at}
        value={values.company_id}
        isRecorded={isRecorded}
      />
      <div className={styles.pair}>
        <NumberField
          {...field('loaded_weight_lbs')}
          value={values.loaded_weight_lbs}
          label={TRANSFER_LABELS.loaded_weight_lbs}
          unit="lbs"
          decimals={WEIGHT_DECIMALS}
          isRequired={isWeightRequired}
        />
        <TextInput
          label="Weight in kg"
          value={weightLbs === null ? '' : formatNumber(lbsToKg(weightLbs), WEIGHT_DECIMALS)}
          readOnly
          variant="filled"
        />
      </div>
      <ScaleFields values={values} field={field} />
      <div className={styles.pair}>
        <NumberField
          {...field('loaded_pressure')}
          value={values.loaded_pressure}
          label={TRANSFER_LABELS.loaded_pressure}
          unit="psig"
          decimals={2}
          isSigned
          help="Used to assess the arrival"
        />
        <NumberField
          {...field('loaded_level')}
          value={values.loaded_level}
          label={TRANSFER_LABELS.loaded_level}
          unit="mmH2O"
          decimals={2}
        />
      </div>
      <div className={styles.pair} data-names>
        <TextInput {...field('product_name')} label={TRANSFER_LABELS.product_name} list="known-products" />
        <TextInput {...field('customer_name')} label={TRANSFER_LABELS.customer_name} list="known-customers" />
        <KnownNames id="known-products" names={knownProducts} />
        <KnownNames id="known-customers" names={knownCustomers} />
      </div>
      <DateTimeField
        {...field('expected_arrival_at')}
        value={values.expected_arrival_at}
        label={TRANSFER_LABELS.expected_arrival_at}
      />
      <TextInput {...field('bol_number')} label={TRANSFER_LABELS.bol_number} />
      <WeighingFields field={field} tankId={tankId} />
      {isRecorded && <TankWhenFilled {...field('tank_when_filled')} />}
      {isRecorded && matchProduct(values.product_name) === 'helium' && (
        <ShieldDays {...field('shield_days')} value={values.shield_days} />
      )}
      {hasReasonForLoading && <ReasonForLoading {...field('reason_for_loading')} />}
      <Textarea {...field('notes')} label={TRANSFER_LABELS.notes} rows={2} resize="vertical" />
    </>
  );
}

/** What the scales showed; with both the net weight is filled in, unless another one was typed. */
function ScaleFields({ values, field }: Pick<LoadFieldsProps, 'values' | 'field'>) {
  /** Half-typed weights have no net, or another one: what was filled in last is nobody's entry. */
  const filled = useRef(netWeightOf(values));
  const fieldOf = (name: 'gross_weight_lbs' | 'tare_weight_lbs') => ({
    ...field(name),
    value: values[name],
    label: TRANSFER_LABELS[name],
    onChange: (changed: number | null) => {
      field(name).onChange(changed);
      const weight = numberOrNull(values.loaded_weight_lbs);
      const net = netWeightOf({ ...values, [name]: changed });
      const isTyped = weight !== null && weight !== filled.current;
      if (isTyped || net === null || net <= 0) return;
      filled.current = net;
      field('loaded_weight_lbs').onChange(net);
    },
  });
  return (
    <div className={styles.pair}>
      <NumberField {...fieldOf('gross_weight_lbs')} unit="lbs" decimals={WEIGHT_DECIMALS} />
      <NumberField {...fieldOf('tare_weight_lbs')} unit="lbs" decimals={WEIGHT_DECIMALS} />
    </div>
  );
}

/** Asked after idle weeks or a repair: a warm tank takes its first days' heat into its walls. */
export function TankWhenFilled(field: ReturnType<LoadFieldsProps['field']>) {
  return (
    <NativeSelect
      {...field}
      label={TRANSFER_LABELS.tank_when_filled}
      description="A warm tank holds about four days less"
      data={[
        { value: '', label: 'Not known' },
        { value: 'cold', label: 'Yes, cold' },
        { value: 'warm', label: 'No, warm' },
      ]}
    />
  );
}

/** Asked of helium: once its shield is dry, a tank takes up more heat. */
export function ShieldDays(field: ReturnType<LoadFieldsProps['field']> & { readonly value: number | null }) {
  return <NumberField {...field} label={TRANSFER_LABELS.shield_days} unit="days" decimals={1} />;
}

/** Why a tank is loaded although the load gate says no. */
export function ReasonForLoading(field: ReturnType<LoadFieldsProps['field']>) {
  return (
    <Textarea
      {...field}
      label={TRANSFER_LABELS.reason_for_loading}
      description="Why it was loaded although the load gate said no; kept with the load"
      rows={2}
      resize="vertical"
    />
  );
}
