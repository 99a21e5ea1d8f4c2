import { Alert, Button } from '@mantine/core';
import { confirm } from '../../../shared/ui/dialogs/confirm-dialog.ts';
import { CopyButton } from '../../../shared/ui/states/copy-button.tsx';
import styles from './receiver.module.css';
import type { Sending } from './use-reports.ts';

interface RefusedReportProps {
  readonly sending: Extract<Sending, { readonly kind: 'refused' }>;
  /** The link is open. */
  readonly canChange: boolean;
  readonly onChange: () => void;
  readonly onDelete: () => Promise<void>;
}

/** What was filled in stays readable, also after the link has ended. */
export function RefusedReport({ sending: { message, text }, canChange, onChange, onDelete }: RefusedReportProps) {
  const remove = async () => {
    const question = {
      title: 'Delete what you filled in?',
      body: 'It was not sent, and is nowhere but on this device. Its photos go with it.',
      verb: 'Delete',
      safe: 'Keep it',
      isDestructive: true,
    };
    if (await confirm(question)) await onDelete();
  };
  return (
    <>
      <h1>Arrival of a tank</h1>
      <Alert color="bad" title="This could not be sent." role="alert">
        {message}
      </Alert>
      <h2>What you filled in</h2>
      <pre className={styles.typed}>{text}</pre>
      <div className={styles.actions}>
        {canChange && <Button onClick={onChange}>Change and send again</Button>}
        <CopyButton text={text} label="Copy it" />
        <Button variant="default" onClick={() => void remove()}>
          Delete
        </Button>
      </div>
    </>
  );
}
