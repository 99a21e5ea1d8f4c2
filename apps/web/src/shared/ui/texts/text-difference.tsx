import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMemo, useState } from 'react';
import { countOf } from '../../format/numbers.ts';
import { type Line, listTextDifferences, type TextBlock } from './list-text-differences.ts';
import styles from './text-difference.module.css';

interface TextDifferenceProps {
  readonly older: string;
  readonly newer: string;
  /** The texts are prose: shown in the portal's own font. */
  readonly isProse?: boolean;
}

/** Unchanged lines that stay visible before and after a change. */
const CONTEXT = 3;
/** More are drawn on demand: two long texts without anything in common have thousands. */
const SHOWN_AT_FIRST = 300;

/**
 * What changed in a text, line by line: removed lines before added ones, with signs, words for screen readers, and the
 * changed words struck through or underlined.
 */
export default function TextDifference({ older, newer, isProse }: TextDifferenceProps) {
  const blocks = useMemo(() => listTextDifferences(older, newer), [older, newer]);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [limit, setLimit] = useState(SHOWN_AT_FIRST);
  const rows = blocks.flatMap((block, index) => rowsOf(block, { index, last: blocks.length - 1, opened }));
  return (
    <div className={styles.text} data-prose={isProse}>
      <ol className={styles.lines} aria-label="Changes of the text">
        {rows.slice(0, limit).map((row) =>
          row.kind === 'gap' ? (
            <li key={row.key} className={styles.gap}>
              <UnstyledButton
                className={styles.fold}
                onClick={() => setOpened((before) => new Set([...before, row.block]))}
              >
                Show {countOf(row.count, 'unchanged line')}
              </UnstyledButton>
            </li>
          ) : (
            <li key={row.key} className={styles.line} data-change={row.kind}>
              <ChangedLine kind={row.kind} line={row.line} />
            </li>
          ),
        )}
      </ol>
      {rows.length > limit && (
        <UnstyledButton className={styles.fold} onClick={() => setLimit(limit + SHOWN_AT_FIRST)}>
          Show more lines ({rows.length - limit} left)
        </UnstyledButton>
      )}
    </div>
  );
}

type LineKind = 'same' | 'removed' | 'added';

type Row =
  | { readonly kind: LineKind; readonly key: string; readonly line: Line }
  | { readonly kind: 'gap'; readonly key: string; readonly block: number; readonly count: number };

interface Place {
  readonly index: number;
  readonly last: number;
  readonly opened: ReadonlySet<number>;
}

function rowsOf(block: TextBlock, { index, last, opened }: Place): readonly Row[] {
  const row = (kind: LineKind, line: Line, at: number): Row => ({ kind, line, key: `${index} ${kind} ${at}` });
  if (block.kind === 'changed') {
    return [
      ...block.removed.map((line, at) => row('removed', line, at)),
      ...block.added.map((line, at) => row('added', line, at)),
    ];
  }
  const rows = block.lines.map((text, at) => row('same', [{ text, isChanged: false }], at));
  const before = index === 0 ? 0 : CONTEXT;
  const after = index === last ? 0 : CONTEXT;
  const count = rows.length - before - after;
  if (opened.has(index) || count < 2) return rows;
  const gap: Row = { kind: 'gap', key: `${index} gap`, block: index, count };
  return [...rows.slice(0, before), gap, ...rows.slice(rows.length - after)];
}

const SIGNS = { same: '', removed: '−', added: '+' } as const;
const WORDS = { same: '', removed: 'Removed: ', added: 'Added: ' } as const;

function ChangedLine({ kind, line }: { readonly kind: LineKind; readonly line: Line }) {
  const Changed = kind === 'removed' ? 'del' : 'ins';
  return (
    <>
      <span className={styles.sign} aria-hidden>
        {SIGNS[kind]}
      </span>
      <span className={styles.words}>
        {kind !== 'same' && <VisuallyHidden>{WORDS[kind]}</VisuallyHidden>}
        {line.map(({ text, isChanged }, at) => {
          const key = `${at} ${text}`;
          return isChanged ? <Changed key={key}>{text}</Changed> : <span key={key}>{text}</span>;
        })}
      </span>
    </>
  );
}
