import { Button } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { formatNumber } from '../../format/numbers.ts';
import { createStore, useStore } from '../../state/store.ts';
import { useIsPrinting } from '../states/use-is-printing.ts';
import styles from './use-first-rows.module.css';

const SHOWN_AT_FIRST = 100;
/** So many are drawn without holding up the page, where each row has a handful of buttons. */
const DRAWN_AT_ONCE = 8;

/** How many rows each entry of the history shows: Back returns to a row that was shown on demand. */
const shownCounts = createStore<ReadonlyMap<string, number>>(new Map());

/** The first rows of a long list and the button that shows the next ones; on paper all are printed. */
export function useFirstRows<Row extends { readonly id: number }>(
  rows: readonly Row[],
): { readonly shown: readonly Row[]; readonly more: ReactNode } {
  // Another filter is another entry.
  const place = useLocation({ select: ({ href, state }) => state.__TSR_key ?? href });
  const counts = useStore(shownCounts);
  const isPrinting = useIsPrinting();
  const count = Math.min(counts.get(place) ?? SHOWN_AT_FIRST, rows.length);
  const drawn = useDrawnInParts(rows, count);
  if (isPrinting) return { shown: rows, more: null };
  const next = Math.min(SHOWN_AT_FIRST, rows.length - count);
  const more = next > 0 && (
    <div className={styles.more}>
      <Button
        data-more-rows
        variant="default"
        onClick={() => shownCounts.set(new Map(counts).set(place, count + next))}
      >
        Show {next} more
      </Button>
      <span>
        {formatNumber(count)} of {formatNumber(rows.length)} are shown. Search to find others sooner.
      </span>
    </div>
  );
  return { shown: rows.slice(0, drawn), more };
}

/** How many of the first rows are drawn by now: with each frame some that were not on the screen before. */
function useDrawnInParts(rows: readonly { readonly id: number }[], count: number): number {
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(new Set());
  const first = rows.slice(0, count);
  let added = 0;
  const next = first.findIndex(({ id }) => {
    if (!drawn.has(id)) added += 1;
    return added > DRAWN_AT_ONCE;
  });
  const now = next === -1 ? first.length : next;
  const isSettled = added === 0 && drawn.size === now;
  useEffect(() => {
    if (isSettled) return undefined;
    const ids = rows.slice(0, now).map(({ id }) => id);
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(new Set(ids))));
    return () => cancelAnimationFrame(frame);
  }, [rows, now, isSettled]);
  return now;
}
