import { Suspense } from 'react';
import { useInViewportOnce } from '../../shared/ui/lists/use-in-viewport-once.ts';
import { lazyPart } from '../../shared/ui/states/lazy-part.tsx';
import styles from './fleet-pictures.module.css';
import { InspectionsPicture } from './inspections-picture.tsx';
import { KEPT_QUESTIONS } from './kept-questions.ts';
import { PictureRoom } from './picture-room.tsx';
import type { PicturedFleet } from './pictured-fleet.ts';
import { WherePicture } from './where-picture.tsx';

const KeptPictures = lazyPart(() => import('./kept-pictures.tsx'));

/**
 * Not ahead of the view: on a usual desktop they begin right below the first one. What is above the view counts as seen, for
 * whoever jumps to the end.
 */
const SEEN = '1000000px 0px 0px 0px';

/** Where one understands a fleet: each picture answers the question above it, and has its table behind it. */
export default function FleetPictures(of: PicturedFleet) {
  const { ref, hasEntered } = useInViewportOnce<HTMLElement>(SEEN);
  const rooms = Object.values(KEPT_QUESTIONS).map((question, place) => (
    <PictureRoom key={question} ref={place === 0 ? ref : null} question={question} />
  ));
  return (
    <div className={styles.pictures}>
      <WherePicture {...of} />
      <InspectionsPicture {...of} />
      {hasEntered ? (
        <Suspense fallback={rooms}>
          <KeptPictures {...of} />
        </Suspense>
      ) : (
        rooms
      )}
    </div>
  );
}
