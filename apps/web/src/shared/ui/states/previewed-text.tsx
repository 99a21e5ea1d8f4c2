import { previewText } from '@dewar/domain/primitives/texts';
import { useState } from 'react';
import styles from './previewed-text.module.css';

interface PreviewedTextProps {
  readonly text: string;
  /** The number of characters shown at first. */
  readonly length: number;
}

/** A shortened text for a table, expandable to the full text. */
export function PreviewedText({ text, length }: PreviewedTextProps) {
  const [isWhole, setWhole] = useState(false);
  const preview = previewText(text, length);
  if (preview === text) return <span>{text}</span>;
  return (
    <span className={styles.text}>
      {isWhole ? text : preview}{' '}
      <button type="button" className={styles.toggle} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole ? 'Show less' : 'Show all'}
      </button>
    </span>
  );
}
