import { Button, Group, Modal } from '@mantine/core';
import { useFocusReturn } from '../../../shared/ui/dialogs/form-dialog-effects.ts';
import { useIsPhone } from '../../../shared/ui/states/use-is-phone.ts';
import styles from './one-page-question.module.css';
import type { OnePageLoss } from './use-plan-printing.ts';

interface OnePageQuestionProps {
  readonly loss: OnePageLoss;
  readonly onPrintFull: () => void;
  readonly onPrintShortened: () => void;
  readonly onClose: () => void;
}

/** Says what one page cannot hold, before it is printed. */
export function OnePageQuestion({ loss, onPrintFull, onPrintShortened, onClose }: OnePageQuestionProps) {
  const { shortened, leftOut, isTooLong } = loss;
  const isPhone = useIsPhone();
  useFocusReturn();
  return (
    <Modal
      opened
      onClose={onClose}
      title="The plan does not fit on one page"
      fullScreen={isPhone}
      centered={false}
      yOffset="3rem"
    >
      {isTooLong ? (
        <p className={styles.what}>
          Its objectives, minutes, checks and closure alone need more than one page, and they are never shortened. Print
          the full plan.
        </p>
      ) : (
        <>
          <p className={styles.what}>
            Objectives, minutes, checks and closure stay whole. These sections end earlier than in the full plan:
          </p>
          <ul className={styles.sections} aria-label="What is missing on one page">
            {shortened.map(({ section_name, display_name, words, printedWords }) => (
              <li key={section_name}>
                <span>{display_name}</span>
                <span className={styles.words}>
                  {printedWords} of {words} words
                </span>
              </li>
            ))}
            {leftOut.map(({ section_name, display_name }) => (
              <li key={section_name}>
                <span>{display_name}</span>
                <span className={styles.words}>left out</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {!isTooLong && (
          <Button variant="default" onClick={onPrintShortened}>
            Print shortened
          </Button>
        )}
        <Button data-autofocus onClick={onPrintFull}>
          Print full plan
        </Button>
      </Group>
    </Modal>
  );
}
