import type { UseFormReturnType } from '@mantine/form';

/** Enters some of a form's values; what was said of its other fields stays. */
export function setValuesKeepingErrors<Values>(form: UseFormReturnType<Values>, entered: Partial<Values>): void {
  const others = Object.entries(form.errors).filter(([name]) => !Object.hasOwn(entered, name));
  form.setValues(entered);
  form.setErrors(Object.fromEntries(others));
}
