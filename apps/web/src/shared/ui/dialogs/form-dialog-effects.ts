import { type RefObject, useEffect, useRef } from 'react';

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

/**
 * A form opens with its first field focused, in a radio group the chosen option; the library's focus trap looks for
 * this mark before the close button.
 */
export function markFirstField(form: HTMLFormElement): void {
  form
    .querySelector('input:not([type="radio"]), [type="radio"]:checked, textarea, select')
    ?.setAttribute('data-autofocus', '');
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
