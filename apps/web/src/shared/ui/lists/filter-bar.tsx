import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  /** For screen readers: 'Find users'. */
  readonly label: string;
  /** Replaces the default layout, one row that wraps. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Search field and filters above a list. */
export function FilterBar({ label, className = styles.bar, children }: FilterBarProps) {
  return (
    <section className={`${styles.fields} ${className}`} aria-label={label}>
      {children}
    </section>
  );
}

interface FilterSelectProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

export function FilterSelect<Value extends string>({ label, choices, value, onChange }: FilterSelectProps<Value>) {
  return (
    <NativeSelect
      label={label}
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
}

/** How many results are loaded; announced when it changes. */
export function ResultsCount({ count, hasMore = false }: ResultsCountProps) {
  return (
    <p className={styles.count} role="status">
      {hasMore ? `Showing the latest ${count}. There are more.` : count}
    </p>
  );
}
