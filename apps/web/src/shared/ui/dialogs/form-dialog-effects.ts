import { type RefObject, useEffect, useRef } from 'react';
import { PHONE } from '../states/use-is-phone.ts';

/** After every rejected save, focuses the first invalid field; without one, the error scrolls into view. */
export function useFirstErrorFocus(failedAttempts: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failedAttempts === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }, [failedAttempts]);
  return form;
}

const FIELDS = 'input:not([type="radio"]), [type="radio"]:checked, textarea, select';

/**
 * A form opens with the focus on the field that its code marked. Otherwise it is the first field, in a radio group the
 * chosen option; on a phone, where the focus opens the keys, the first figure that is still missing. The library's focus
 * trap looks for this mark before the close button.
 */
export function markFirstField(form: HTMLFormElement): void {
  if (form.querySelector('[data-autofocus]') !== null) return;
  const figure = window.matchMedia(PHONE).matches ? findMissingFigure(form) : undefined;
  (figure ?? form.querySelector(FIELDS))?.setAttribute('data-autofocus', '');
}

function findMissingFigure(form: HTMLFormElement): HTMLInputElement | undefined {
  const figures = form.querySelectorAll<HTMLInputElement>('input[data-number-field]:required:enabled');
  return [...figures].find(({ value }) => value === '');
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
