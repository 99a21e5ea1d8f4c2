import { type RefObject, useEffect, useRef } from 'react';
import { findFirstInvalid, REJECTED } from '../states/rejected-form.ts';

/** After every rejected save, tells how many fields are invalid and focuses the first; without one, the error scrolls into view. */
export function useFirstErrorFocus(failedAttempts: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failedAttempts === 0) return;
    form.current?.dispatchEvent(new Event(REJECTED));
    const wrong = findFirstInvalid(form.current);
    if (wrong) wrong.focus();
    else form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }, [failedAttempts]);
  return form;
}

const FIELDS = 'input:not([type="radio"]), [type="radio"]:checked, textarea, select';

/**
 * A form opens with the focus on the field that its code marked. Otherwise it is the first figure that is still missing,
 * since times are of now unless somebody says otherwise, or else the first field, in a radio group the chosen option. The
 * library's focus trap looks for this mark before the close button.
 */
export function markFirstField(form: HTMLFormElement): void {
  if (form.querySelector('[data-autofocus]') !== null) return;
  (findMissingFigure(form) ?? form.querySelector(FIELDS))?.setAttribute('data-autofocus', '');
}

function findMissingFigure(form: HTMLFormElement): HTMLInputElement | undefined {
  const figures = form.querySelectorAll<HTMLInputElement>('input[data-number-field]:required:enabled');
  return [...figures].find(({ value }) => value === '');
}

/** A dialog of a form is described by nothing: all of its body, as the kit has it, would be read at its opening. */
export function describeByNothing(form: HTMLFormElement): void {
  // The kit describes it as soon as its body is there.
  setTimeout(() => form.closest('[role="dialog"]')?.removeAttribute('aria-describedby'));
}

/** When the dialog closes, the focus returns to what opened it. */
export function useFocusReturn(): void {
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) setTimeout(() => opener.focus({ preventScroll: true }));
    };
  }, []);
}
