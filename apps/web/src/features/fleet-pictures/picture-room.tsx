import type { Ref } from 'react';
import styles from './fleet-pictures.module.css';

interface PictureRoomProps {
  readonly question: string;
  readonly ref?: Ref<HTMLElement>;
}

/** The place of a picture with figures of its own, until it is near the view. */
export function PictureRoom({ question, ref }: PictureRoomProps) {
  return (
    <section ref={ref} className={styles.picture} data-wide aria-label={question}>
      <h3 className={styles.question}>{question}</h3>
      <div className={styles.room} />
    </section>
  );
}
