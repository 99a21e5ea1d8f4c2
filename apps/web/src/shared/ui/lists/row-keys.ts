import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';

const STEPS: Readonly<Record<string, 'previousElementSibling' | 'nextElementSibling'>> = {
  ArrowUp: 'previousElementSibling',
  ArrowDown: 'nextElementSibling',
};

/** The arrow keys move from a row's button or box to the same one of the next row. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const { target } = event;
  if (step === undefined || !(target instanceof HTMLElement)) return;
  const row = target.closest('li');
  if (row === null) return;
  const controls = controlsOf(row[step]);
  // Counted from the end: buttons that only some rows have come before those that all have.
  const place = controlsOf(row).indexOf(target) - controlsOf(row).length;
  (controls.at(place) ?? controls[0])?.focus();
  event.preventDefault();
}

/**
 * When the row that had the focus is removed, the row in its place gets it, so that the keyboard does not start at the
 * top again.
 */
export function useKeptPlace(rows: readonly unknown[]) {
  const listRef = useRef<HTMLUListElement>(null);
  const focused = useRef<number | null>(null);
  useEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    const place = Math.min(focused.current, rows.length - 1);
    // What was pressed was a button: the box by which the row is selected is none.
    const controls = controlsOf(listRef.current?.children[place] ?? null);
    controls.find((control) => control.tagName !== 'INPUT')?.focus();
  }, [rows]);
  return {
    listRef,
    noteFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const row = target.closest('li');
      focused.current = row === null ? null : [...(listRef.current?.children ?? [])].indexOf(row);
    },
    forgetFocus: () => {
      focused.current = null;
    },
  };
}

function controlsOf(row: Element | null): readonly HTMLElement[] {
  const controls = [...(row?.querySelectorAll<HTMLElement>('button, a, input[type="checkbox"]') ?? [])];
  // Those of a closed menu take no focus.
  return controls.filter((control) => control.closest('[popover]') === null);
}
