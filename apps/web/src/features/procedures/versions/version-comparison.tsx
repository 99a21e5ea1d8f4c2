import type { ProcedureVersion } from '@dewar/contract/procedure-versions';
import { Suspense } from 'react';
import { VersionDifferences } from '../../../shared/ui/dialogs/version-differences.tsx';
import { lazyPart } from '../../../shared/ui/states/lazy-part.tsx';
import { SkeletonList } from '../../../shared/ui/states/states.tsx';
import { COMPARABLE_LABELS, comparable, formatComparable } from '../comparable-procedure.ts';
import styles from './versions.module.css';

// Compares with the code of the editor, which is larger than the rest of the screen.
const TextDifference = lazyPart(() => import('../../../shared/ui/texts/text-difference.tsx'));

interface VersionComparisonProps {
  readonly older: ProcedureVersion;
  readonly newer: ProcedureVersion;
}

/** The differences between two versions: of the text line by line, of the other fields side by side. */
export function VersionComparison({ older, newer }: VersionComparisonProps) {
  const isSameText = older.full_content === newer.full_content;
  return (
    <>
      <VersionDifferences
        saved={comparable(older)}
        mine={comparable(newer)}
        heads={[`Version ${older.number}`, `Version ${newer.number}`]}
        labels={COMPARABLE_LABELS}
        formatValue={formatComparable}
      />
      <h3 className={styles.subtitle}>Text</h3>
      {isSameText ? (
        <p className={styles.same}>The text is the same in both versions.</p>
      ) : (
        <>
          <p className={styles.same}>
            Lines with − are only in version {older.number}, lines with + only in version {newer.number}.
          </p>
          <Suspense fallback={<SkeletonList count={1} height={320} />}>
            <TextDifference
              key={`${older.number} ${newer.number}`}
              older={older.full_content}
              newer={newer.full_content}
            />
          </Suspense>
        </>
      )}
    </>
  );
}
