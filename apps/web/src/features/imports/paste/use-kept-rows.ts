import { useState } from 'react';
import { useDraft } from '../../../shared/drafts/use-draft.ts';
import { isForField } from '../files/cut-pieces.ts';
import {
  dropPastedRows,
  holdPastedRows,
  keepPastedRows,
  type PastedRows,
  pastedRowsKey,
  readPastedRows,
} from './pasted-rows.ts';

const NONE = {};

/** The rows that were pasted and wait to be imported; corrections are kept when typing pauses and at leaving. */
export function useKeptRows() {
  const [rows, setRows] = useState(readPastedRows);
  // What was only looked at is not written again: it may be imported or discarded in another tab by then.
  const [isCorrected, setCorrected] = useState(false);
  useDraft({ key: pastedRowsKey(), content: rows ?? NONE, isChanged: isCorrected && rows !== null });

  function keep(pasted: PastedRows) {
    keepPastedRows(pasted);
    setRows(pasted);
  }

  /** The text as it was corrected by hand; does nothing if none was pasted. */
  function correct(text: string) {
    if (rows === null) return;
    const corrected = { ...rows, text, is_corrected: true };
    // More than the field holds was pasted into it, and may be too much for a draft.
    if (!isForField({ text, others: [] })) return keep(corrected);
    holdPastedRows(corrected);
    setCorrected(true);
    setRows(corrected);
  }

  function drop() {
    dropPastedRows();
    setRows(null);
  }

  return { rows, keep, correct, drop };
}
