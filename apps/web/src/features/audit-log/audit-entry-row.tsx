import type { AuditEntry } from '@dewar/contract/audit-log';
import { useState } from 'react';
import { IconChevronRight } from '../../shared/ui/icons/icons.ts';
import { ExactTime } from '../../shared/ui/time/times.tsx';
import { AuditDifferenceTable } from './audit-difference-table.tsx';
import { differencesBetween } from './audit-differences.ts';
import { sentenceOf, wordsOfField } from './audit-labels.ts';
import styles from './audit-log.module.css';
import { EntryOrigin } from './entry-origin.tsx';

const MOST_NAMED = 4;

interface AuditEntryRowProps {
  readonly entry: AuditEntry;
  readonly isOpenAtFirst: boolean;
}

/** One entry: who did what to which record and when; before and after on demand. */
export function AuditEntryRow({ entry, isOpenAtFirst }: AuditEntryRowProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const hasStates = differencesBetween(entry.before, entry.after).length > 0;
  const line = (
    <>
      <span className={styles.words}>
        <Sentence entry={entry} />
        <ChangedFields entry={entry} />
        <EntryOrigin entry={entry} />
      </span>
      <span className={styles.when}>
        <ExactTime at={entry.at} />
      </span>
    </>
  );
  if (!hasStates) {
    return (
      <li className={styles.entry}>
        <div className={styles.line}>{line}</div>
      </li>
    );
  }
  return (
    <li className={styles.entry}>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={styles.line}>
          <IconChevronRight className={styles.chevron} size={16} aria-hidden />
          {line}
        </summary>
        {isOpen && (
          <div className={styles.states}>
            <AuditDifferenceTable before={entry.before} after={entry.after} />
          </div>
        )}
      </details>
    </li>
  );
}

function Sentence({ entry }: { readonly entry: AuditEntry }) {
  const { actor, verb, kind, name, company } = sentenceOf(entry);
  return (
    <span>
      <b>{actor}</b> {verb}
      {kind !== null && ` ${kind}`}
      {name !== null && (
        <>
          {' '}
          <b>{name}</b>
        </>
      )}
      {company !== null && company !== name && <span className={styles.company}> of {company}</span>}
    </span>
  );
}

/** What a change was about, without opening the entry. */
function ChangedFields({ entry: { before, after } }: { readonly entry: AuditEntry }) {
  if (before === null || after === null) return null;
  const changed = differencesBetween(before, after).filter(({ isChanged }) => isChanged);
  if (changed.length === 0) return null;
  const names = changed.slice(0, MOST_NAMED).map(({ field }) => wordsOfField(field));
  const more = changed.length - names.length;
  return (
    <span className={styles.changed}>
      Changed: {names.join(', ')}
      {more > 0 && ` and ${more} more`}
    </span>
  );
}
