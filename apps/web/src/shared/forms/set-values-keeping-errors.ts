import type { UseFormReturnType } from '@mantine/form';

/** Sets some of a form's values and keeps the errors of all other fields. */
export function setValuesKeepingErrors<Values>(form: UseFormReturnType<Values>, entered: Partial<Values>): void {
  const others = Object.entries(form.errors).filter(([name]) => !Object.hasOwn(entered, name));
  form.setValues(entered);
  form.setErrors(Object.fromEntries(others));
}
