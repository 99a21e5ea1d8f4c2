import { listKeptMails } from '@dewar/contract/mails';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { IconPaperclip } from '../../shared/ui/icons/icons.ts';
import { MorePages } from '../../shared/ui/lists/more-pages.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { RelativeTime } from '../../shared/ui/time/times.tsx';
import { KeptMailReader } from './kept-mail-reader.tsx';
import styles from './kept-mails.module.css';

interface KeptMailsProps {
  /** The email that is open. */
  readonly openId: number | undefined;
  readonly onOpen: (id: number | undefined) => void;
}

/** The list and, beside it, the open email; a phone shows one of the two. */
export function KeptMails({ openId, onOpen }: KeptMailsProps) {
  const kept = useInfiniteQuery(keptMailsQuery);
  if (kept.data === undefined) {
    return kept.isError ? (
      <ErrorState title="The emails could not be loaded." error={kept.error} onRetry={kept.refetch} />
    ) : (
      <SkeletonList count={6} height={72} />
    );
  }
  const mails = kept.data.pages.flatMap((page) => page.mails);
  if (mails.length === 0) {
    return <EmptyState title="No stored emails." next="New emails appear here within seconds." />;
  }
  const open = mails.find(({ id }) => id === openId);
  return (
    <div className={styles.panes} data-reading={open !== undefined || undefined}>
      <div className={styles.list}>
        <ul className={styles.mails} aria-label="Stored emails">
          {mails.map(({ id, subject, to, created_at, attachment }) => (
            <li key={id}>
              <button
                type="button"
                className={styles.mail}
                aria-current={id === openId || undefined}
                onClick={() => onOpen(id)}
              >
                <span className={styles.subject}>
                  {subject}
                  {attachment !== null && (
                    <IconPaperclip className={styles.clip} size={14} role="img" aria-label="with an attachment" />
                  )}
                </span>
                <span className={styles.to}>{to}</span>
                <span className={styles.when}>
                  <RelativeTime at={created_at} />
                </span>
              </button>
            </li>
          ))}
        </ul>
        <MorePages query={kept} failed="More emails could not be loaded." />
      </div>
      {open === undefined ? (
        <p className={styles.nothing}>Choose an email to read it.</p>
      ) : (
        <KeptMailReader key={open.id} mail={open} onClose={() => onOpen(undefined)} />
      )}
    </div>
  );
}

/** Emails that were kept instead of sent, page by page, latest first. */
const keptMailsQuery = infiniteQueryOptions({
  queryKey: ['kept-mails'],
  initialPageParam: undefined as string | undefined,
  queryFn: async ({ pageParam, signal }) => {
    const query = pageParam === undefined ? {} : { cursor: pageParam };
    const { data, next_cursor } = await callEndpoint(listKeptMails, { query, signal });
    return { mails: data, next: next_cursor };
  },
  getNextPageParam: ({ next }) => next,
});
