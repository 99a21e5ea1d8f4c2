import { Button } from '@mantine/core';
import { PreviewedText } from '../../shared/ui/states/previewed-text.tsx';
import styles from './review-step.module.css';

const PREVIEW = 240;

interface EarlierTextsProps {
  readonly of: string;
  readonly texts: readonly string[];
  readonly isBusy: boolean;
  readonly onRestore: (index: number) => void;
}

/** The previous texts of a section, latest first (rules 7). */
export function EarlierTexts({ of, texts, isBusy, onRestore }: EarlierTextsProps) {
  return (
    <ol className={styles.earlier} aria-label={`Earlier texts of ${of}`}>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a previous text has no other identity than its position
        <li key={index} className={styles.earlierText}>
          <PreviewedText text={text} length={PREVIEW} />
          <Button
            size="compact-sm"
            variant="default"
            disabled={isBusy}
            aria-label={`Restore text ${index + 1} of ${of}`}
            onClick={() => onRestore(index)}
          >
            Restore
          </Button>
        </li>
      ))}
    </ol>
  );
}
