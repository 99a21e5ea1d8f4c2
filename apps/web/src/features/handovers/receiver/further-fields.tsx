import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { NativeSelect, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { NumberField } from '../../../shared/ui/fields/number-field.tsx';
import styles from './receiver.module.css';
import type { ReportValues } from './report-values.ts';

const LEVEL_UNITS = [
  { value: 'percent', label: '%' },
  { value: 'inches', label: 'inches' },
  { value: 'mm', label: 'mm' },
];

const FURTHER = ['weight', 'level', 'vacuum_reading'] as const;

/** What only some receivers can tell, closed until it is wanted, unless some of it was filled in before. */
export function FurtherFields({ form }: { readonly form: UseFormReturnType<ReportValues> }) {
  const { values } = form;
  const [isFilledIn] = useState(() => FURTHER.some((name) => values[name] !== null) || values.note !== '');
  return (
    <details className={styles.further} open={isFilledIn}>
      <summary>Weight, level, vacuum, a note</summary>
      <div className={styles.form}>
        <div className={styles.pair}>
          <NumberField
            {...form.getInputProps('weight')}
            value={values.weight}
            label="Weight on the scales"
            unitBeside={values.weight_unit}
            decimals={2}
            help="Of the tank with its load."
          />
          <NativeSelect {...form.getInputProps('weight_unit')} label="Unit" data={['lb', 'kg']} />
        </div>
        <div className={styles.pair}>
          <NumberField
            {...form.getInputProps('level')}
            value={values.level}
            label="Level"
            unitBeside={LEVEL_UNITS.find(({ value }) => value === values.level_unit)?.label}
            decimals={2}
          />
          <NativeSelect {...form.getInputProps('level_unit')} label="Unit of the level" data={LEVEL_UNITS} />
        </div>
        <NumberField
          {...form.getInputProps('vacuum_reading')}
          value={values.vacuum_reading}
          label="Vacuum reading"
          unit="µm"
          decimals={2}
          help="In microns. Open the gauge valve and wait 30 minutes."
        />
        <Textarea
          {...form.getInputProps('note')}
          label="Note"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={TEXT_LIMITS.message}
        />
      </div>
    </details>
  );
}
