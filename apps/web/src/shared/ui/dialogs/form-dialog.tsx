import { useIsPhone } from '../states/use-is-phone.ts';
import './question-dialog.tsx';
import { Button, Group, Modal } from '@mantine/core';
import { type MouseEvent, type ReactNode, useCallback, useRef } from 'react';
import { type SavingProps, useSaving } from '../../forms/use-saving.ts';
import { FormFields } from '../drafts/form-fields.tsx';
import { FormError } from '../states/form-error.tsx';
import styles from './dialog.module.css';
import { describeByNothing, markFirstField, useFirstErrorFocus, useFocusReturn } from './form-dialog-effects.ts';
import { confirmLeaving } from './leaving-guard.ts';
import { isCoveredByDialog } from './open-dialogs.tsx';

export type { SaveAttempt, StaleRecord } from '../../forms/use-saving.ts';

interface FormDialogProps<Values extends object> extends Omit<SavingProps<Values>, 'onClose'> {
  readonly title: string;
  /** Which record: its tank, customer, product and dates, below the title. */
  readonly about?: string | undefined;
  readonly onClose: () => void;
  /** The verb on the button: 'Add Reading'. */
  readonly submitLabel: string;
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
  /** It deletes something. */
  readonly isDestructive?: boolean;
  /** Disabled while there is nothing to save. */
  readonly isSubmitDisabled?: boolean;
  /** The fields: label above, help and error below. */
  readonly children: ReactNode;
}

/** A form over the page, open as long as it is mounted. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { title, about, submitLabel, onClose, size = 'md', isSubmitDisabled = false, children } = props;
  const isPhone = useIsPhone();
  const saving = useSaving(props);
  const close = useGuardedClose(saving.holdsText, () => confirmLeaving(saving.question()), onClose);
  const formRef = useFirstErrorFocus(saving.failedAttempts);
  const openAtFirstField = useCallback(
    (node: HTMLFormElement | null) => {
      formRef.current = node;
      if (node === null) return;
      markFirstField(node);
      describeByNothing(node);
    },
    [formRef],
  );
  useFocusReturn();

  return (
    <Modal
      opened
      // Not while saving or while a question is open, which handles Escape itself.
      onClose={() => !saving.isUnderWay() && !isCoveredByDialog() && close()}
      title={
        <>
          {title}
          {about !== undefined && <span className={styles.about}>{about}</span>}
        </>
      }
      size={size}
      fullScreen={isPhone}
      // At the top: a centred dialog would move under the finger whenever a field shows an error or more fields appear.
      centered={false}
      yOffset="3rem"
      closeOnClickOutside={false}
    >
      <form
        ref={openAtFirstField}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          // React bubbles events from a dialog that was opened inside another form to that form, although they are
          // separate on the screen.
          event.stopPropagation();
          saving.submit(event);
        }}
        aria-label={title}
      >
        <div className={styles.fields}>
          <FormFields draft={saving.draft} isInDialog>
            {children}
          </FormFields>
        </div>
        <FormError {...saving} />
        <Group className={styles.actions} justify="flex-end" gap="sm">
          <Button variant="default" onClick={close} disabled={saving.isSaving}>
            Cancel
          </Button>
          <Button
            {...(props.isDestructive === true && { color: 'bad' })}
            type="submit"
            disabled={isSubmitDisabled}
            loading={saving.isSaving}
            onMouseDown={stayInField}
          >
            {submitLabel}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

/** Leaving a field may show its error and move the button between press and release: the click would be lost. */
const stayInField = (event: MouseEvent) => event.preventDefault();

function useGuardedClose(hasTyped: () => boolean, ask: () => Promise<boolean>, onClose: () => void): () => void {
  const isAsking = useRef(false);
  return async () => {
    if (isAsking.current) return;
    if (!hasTyped()) return onClose();
    isAsking.current = true;
    const leaves = await ask();
    // The Escape that answers the question reaches this dialog too, in the same turn of the event loop.
    setTimeout(() => {
      isAsking.current = false;
    });
    if (leaves) onClose();
  };
}
