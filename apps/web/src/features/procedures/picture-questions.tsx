import { Button, TextInput, VisuallyHidden } from '@mantine/core';
import { countOf } from '../../shared/format/numbers.ts';
import styles from './picture-questions.module.css';
import type { PictureOfText } from './pictures-of-text.ts';

interface PictureQuestionsProps {
  /** Those that are asked about. */
  readonly pictures: readonly PictureOfText[];
  readonly onDescribe: (path: string, words: string) => void;
  /** Described or decorative: it is asked about no more. */
  readonly onAnswered: (path: string) => void;
  /** Takes the focus after the last. */
  readonly onEnd: () => void;
}

/** Asks what new pictures of a text show, as soon as they stand in it. Their words are written into the text. */
export function PictureQuestions({ pictures, onDescribe, onAnswered, onEnd }: PictureQuestionsProps) {
  const answer = (element: Element, path: string, words: string) => {
    const row = element.closest('li');
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    if (next) next.querySelector('input')?.focus();
    else onEnd();
    onDescribe(path, words);
    onAnswered(path);
  };
  return (
    <>
      <p role="status" className={styles.status}>
        {pictures.length > 0 &&
          `What does it show? ${countOf(pictures.length, 'picture')} without words, below the text.`}
      </p>
      {pictures.length > 0 && (
        <ul className={styles.pictures} aria-label="Pictures without words">
          {pictures.map(({ path, words }, index) => {
            const which = pictures.length > 1 && <VisuallyHidden>{` Picture ${index + 1}`}</VisuallyHidden>;
            return (
              <li key={path} className={styles.picture}>
                <img className={styles.preview} src={path} alt="" />
                <TextInput
                  className={styles.words}
                  label={<>What does it show?{which}</>}
                  description="Read to people who do not see it."
                  value={words}
                  maxLength={MOST_WORDS}
                  onChange={({ currentTarget }) => onDescribe(path, currentTarget.value)}
                  onKeyDown={(event) => {
                    // Enter would save the form around it.
                    // The Enter of an input method chooses a word.
                    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                    event.preventDefault();
                    if (words.trim() !== '') answer(event.currentTarget, path, words.trim());
                  }}
                />
                <div className={styles.answers}>
                  {words.trim() === '' ? (
                    <Button
                      size="sm"
                      variant="default"
                      onClick={({ currentTarget }) => answer(currentTarget, path, '')}
                    >
                      Decorative{which}
                    </Button>
                  ) : (
                    <Button
                      size="sm"
                      variant="default"
                      onClick={({ currentTarget }) => answer(currentTarget, path, words.trim())}
                    >
                      Done{which}
                    </Button>
                  )}
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

const MOST_WORDS = 250;
