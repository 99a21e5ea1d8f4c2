import { findFirstInvalid, REJECTED } from '../../../shared/ui/states/rejected-form.ts';

/** Tells how many fields of a form are to be corrected, opens what hides the first, and moves the focus there. */
export function focusFirstError(form: HTMLFormElement | null): void {
  form?.dispatchEvent(new Event(REJECTED));
  const invalid = findFirstInvalid(form);
  invalid?.closest('details')?.setAttribute('open', '');
  invalid?.focus();
}
