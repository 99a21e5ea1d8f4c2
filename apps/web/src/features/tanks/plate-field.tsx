import type { PlateEntry, PlateValues } from '@dewar/domain/tanks/plate-fields';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { FormValues } from '../../shared/forms/form-values.ts';
import { NumberField } from '../../shared/ui/fields/number-field.tsx';

interface PlateFieldProps {
  readonly field: PlateEntry;
  readonly values: Partial<FormValues<PlateValues>>;
  readonly getInputProps: UseFormReturnType<Partial<FormValues<PlateValues>>>['getInputProps'];
}

/** A field of a tank's plate in the form of one tank, and in the change of several. */
export function PlateField({ field, values, getInputProps }: PlateFieldProps) {
  const { label, help } = field;
  const props = getInputProps(field.name);
  if (field.kind === 'date') return <TextInput {...props} label={label} description={help} type="date" />;
  const { name, unit, decimals } = field;
  return <NumberField {...props} value={values[name] ?? null} {...{ label, help, unit, decimals }} />;
}
