import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';

const STEPS: Readonly<Record<string, 'previousElementSibling' | 'nextElementSibling'>> = {
  ArrowUp: 'previousElementSibling',
  ArrowDown: 'nextElementSibling',
};

/** The arrow keys go from a row's button to the same one of the next. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const { target } = event;
  if (step === undefined || !(target instanceof HTMLElement)) return;
  const row = target.closest('li');
  if (row === null) return;
  const controls = controlsOf(row[step]);
  // Counted from the end: what only some rows offer stands before what all do.
  const place = controlsOf(row).indexOf(target) - controlsOf(row).length;
  (controls.at(place) ?? controls[0])?.focus();
  event.preventDefault();
}

/** When the row that had the focus goes, the one in its place gets it: the keyboard does not start from the top again. */
export function useKeptPlace(rows: readonly unknown[]) {
  const listRef = useRef<HTMLUListElement>(null);
  const focused = useRef<number | null>(null);
  useEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    const place = Math.min(focused.current, rows.length - 1);
    controlsOf(listRef.current?.children[place] ?? null)[0]?.focus();
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
  return [...(row?.querySelectorAll<HTMLElement>('button, a') ?? [])];
}
