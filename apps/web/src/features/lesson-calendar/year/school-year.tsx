import { schoolYearOf } from '@dewar/domain/lessons/school-year';
import { Suspense } from 'react';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
import { useInViewportOnce } from '../../../shared/ui/lists/use-in-viewport-once.ts';
import { lazyPart } from '../../../shared/ui/states/lazy-part.tsx';
import { SkeletonList } from '../../../shared/ui/states/states.tsx';
import type { ColorOf } from '../board-events.ts';
import styles from './school-year.module.css';
import type { Means } from './school-year-strip.tsx';

const SchoolYearStrip = lazyPart(() => import('./school-year-strip.tsx'));

interface SchoolYearProps {
  readonly date: string;
  readonly today: string;
  readonly colorOf: ColorOf;
  readonly onOpen: (week: string, by: Means) => void;
}

/** The school year of a day below the calendar; its code and its figures are loaded once it is seen. */
export function SchoolYear(props: SchoolYearProps) {
  const { ref, hasEntered } = useInViewportOnce<HTMLDivElement>('0px');
  const waiting = <SkeletonList count={1} height={96} />;
  return (
    <div ref={ref} className={styles.section}>
      <TitledSection title={`School Year ${schoolYearOf(props.date).name}`}>
        {hasEntered ? (
          <Suspense fallback={waiting}>
            <SchoolYearStrip {...props} />
          </Suspense>
        ) : (
          waiting
        )}
      </TitledSection>
    </div>
  );
}
