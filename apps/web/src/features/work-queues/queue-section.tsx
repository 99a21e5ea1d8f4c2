import { Title } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatNumber } from '../../shared/format/numbers.ts';
import { MorePages } from '../../shared/ui/lists/more-pages.tsx';
import { ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import styles from './queue-section.module.css';

interface QueueRow {
  readonly id: number;
  readonly tank_number: string;
  readonly company_name: string;
}

interface QueueSectionProps<Row extends QueueRow> {
  /** The fragment of its address. */
  readonly id: string;
  readonly title: string;
  /** Shown while nothing waits. */
  readonly none: string;
  /** How many wait, of which the pages may show a part. */
  readonly count: number | undefined;
  readonly query: UseInfiniteQueryResult<InfiniteData<{ readonly rows: readonly Row[] }>>;
  /** The tank's number as a link. */
  readonly renderTank: (row: Row) => ReactNode;
  /** What the facts are, where they stand in columns. */
  readonly heads: readonly string[];
  readonly renderFacts: (row: Row) => ReactNode;
  readonly renderAction: (row: Row) => ReactNode;
  /** Company users see one company. */
  readonly showsCompany: boolean;
}

/** One queue, the oldest first. */
export function QueueSection<Row extends QueueRow>(props: QueueSectionProps<Row>) {
  const { id, title, none, count, query, renderTank, heads, renderFacts, renderAction, showsCompany } = props;
  const rows = query.data?.pages.flatMap((page) => page.rows);
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} mb="sm" className={styles.heading}>
        {title} {count !== undefined && <span className={styles.count}>{formatNumber(count)}</span>}
      </Title>
      {rows === undefined && query.isError && (
        <ErrorState title={`${title} could not be loaded.`} error={query.error} onRetry={query.refetch} />
      )}
      {rows === undefined && !query.isError && <SkeletonList count={3} height={53} />}
      {rows?.length === 0 && <p className={styles.none}>{none}</p>}
      {rows !== undefined && count !== undefined && rows.length < count && (
        <p className={styles.part}>
          The oldest {formatNumber(rows.length)} of {formatNumber(count)}.
        </p>
      )}
      {rows !== undefined && rows.length > 0 && (
        <div className={styles.table}>
          <div className={styles.heads} aria-hidden>
            {['Tank', ...heads].map((head) => (
              <span key={head}>{head}</span>
            ))}
          </div>
          <ul className={styles.rows} aria-labelledby={id}>
            {rows.map((row) => (
              <li key={row.id} className={styles.row}>
                <span className={styles.tank}>
                  {renderTank(row)}
                  {showsCompany && (
                    <span className={styles.company} translate="no">
                      {row.company_name}
                    </span>
                  )}
                </span>
                <span className={styles.facts}>{renderFacts(row)}</span>
                <span className={styles.action}>{renderAction(row)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <MorePages query={query} failed="The next ones could not be loaded." />
    </section>
  );
}
