import bar from './filter-bar.module.css';

interface FoundCountProps {
  /** In words: '3 users'. */
  readonly count: string;
  readonly hasMore: boolean;
}

/** How many a filter found, as far as they were loaded; heard when it changes. */
export function ResultsCount({ count, hasMore }: FoundCountProps) {
  return (
    <p className={bar.count} role="status">
      {hasMore ? `The latest ${count}; there are more.` : count}
    </p>
  );
}
