import { useEffect, useEffectEvent } from 'react';
import { isUnderDialog } from '../../../shared/ui/dialogs/covering-dialog.ts';
import { readRows } from './read-rows.ts';

const FIELDS = 'input, textarea, select, [contenteditable="true"]';

/** Calls with rows that are pasted on the screen while no field has the focus and no dialog is open. */
export function usePastedRows(onRows: (text: string) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const isInField = event.target instanceof Element && event.target.closest(FIELDS) !== null;
    if (event.defaultPrevented || event.clipboardData === null || isInField || isUnderDialog()) return;
    const text = readRows(event.clipboardData);
    if (text === null) return;
    event.preventDefault();
    onRows(text);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => take(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}
