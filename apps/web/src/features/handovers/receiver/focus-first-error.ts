import { INVALID } from '../../../shared/ui/states/rejected-form.ts';

/** Opens what hides the first field of a form that is to be corrected, and moves the focus there. */
export function focusFirstError(form: HTMLFormElement | null): void {
  // A group of choices names no field of its own.
  const invalid = form?.querySelector<HTMLElement>(`${INVALID}, [data-invalid] [role="radio"]`);
  invalid?.closest('details')?.setAttribute('open', '');
  invalid?.focus();
}
