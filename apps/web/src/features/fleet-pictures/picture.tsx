import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import styles from './fleet-pictures.module.css';

interface PictureProps {
  readonly question: string;
  readonly answer: ReactNode;
  /** What is drawn, and how it is read. */
  readonly children: ReactNode;
  /** The same figures. */
  readonly table: ReactNode;
  readonly isWide?: boolean;
}

/** A question, its answer in words, the picture, and its table one tap away. */
export function Picture({ question, answer, children, table, isWide = false }: PictureProps) {
  const id = useId();
  const [isTable, setTable] = useState(false);
  return (
    <section className={styles.picture} aria-labelledby={id} data-wide={isWide || undefined}>
      <div className={styles.head}>
        <h3 className={styles.question} id={id}>
          {question}
        </h3>
        <Button
          className={styles.toggle}
          variant="default"
          size="xs"
          aria-label={`${isTable ? 'Show as picture' : 'Show as table'}: ${question}`}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? 'Show as picture' : 'Show as table'}
        </Button>
      </div>
      <p className={styles.answer}>{answer}</p>
      {isTable ? table : children}
    </section>
  );
}
