import { NativeSelect } from '@mantine/core';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { formatNumber } from '../../format/numbers.ts';
import styles from './filter-bar.module.css';
import { countSetFilters, PrintedFilters } from './printed-filters.tsx';

interface FilterBarProps {
  /** For screen readers: 'Find users'. */
  readonly label: string;
  /** Replaces the default layout, one row that wraps. */
  readonly className?: string | undefined;
  /** What the fields are, where they are printed in words. */
  readonly printedAs?: string;
  readonly children: ReactNode;
}

/** Search field and filters above a list; on a phone more than two fields stand behind 'Filters', but for the first. */
export function FilterBar({ label, className = styles.bar, printedAs = 'Filtered by', children }: FilterBarProps) {
  const fields = useRef<HTMLElement>(null);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [set, setSet] = useState(0);
  // After each rendering: whoever has the bar holds the values of its fields.
  useLayoutEffect(() => {
    if (fields.current !== null) setSet(countSetFilters(fields.current));
  });
  return (
    <>
      <button type="button" className={styles.skip} onClick={() => skip(fields.current)}>
        Skip to the list
      </button>
      <section
        ref={fields}
        id={id}
        className={`${styles.fields} ${className}`}
        aria-label={label}
        data-filters
        data-open={isOpen || undefined}
      >
        {className === styles.bar && (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            Filters{set > 0 && <span className={styles.set}> {set}</span>}
          </button>
        )}
        {children}
      </section>
      <PrintedFilters fields={fields} lead={printedAs} />
    </>
  );
}

/** Fields and buttons of a list are many stops of the keyboard; its rows are what most people come for. */
function skip(bar: HTMLElement | null): void {
  const around = bar?.closest('[role="dialog"], main');
  const find = (selector: string) =>
    [...(around?.querySelectorAll<HTMLElement>(selector) ?? [])].find(
      (each) => bar?.compareDocumentPosition(each) === Node.DOCUMENT_POSITION_FOLLOWING,
    );
  const list = find(':is(ul, ol)[aria-label], table');
  if (list !== undefined) list.tabIndex = -1;
  (list ?? find('a[href], button:enabled, input:enabled, select:enabled'))?.focus();
}

interface FilterSelectProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** It orders the list. */
  readonly isOrder?: boolean;
}

export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, choices, value, onChange, isOrder } = props;
  return (
    <NativeSelect
      label={label}
      data-order={isOrder}
      data={choices.map((choice) => ({ ...choice }))}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = choices.find((choice) => choice.value === currentTarget.value);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    />
  );
}

interface ResultsCountProps {
  /** In words: '3 users'. */
  readonly count: string;
  readonly hasMore?: boolean;
  /** How many there are, where that is known. */
  readonly total?: number | undefined;
}

/** How many results are loaded; announced when it changes. */
export function ResultsCount({ count, hasMore = false, total }: ResultsCountProps) {
  const more = total === undefined ? 'There are more.' : `There are ${formatNumber(total)}.`;
  return (
    <p className={styles.count} role="status">
      {hasMore ? `Showing the latest ${count}. ${more}` : count}
    </p>
  );
}
