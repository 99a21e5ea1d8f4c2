import { Alert, Button } from '@mantine/core';
import { saveFile } from '../../../shared/api/save-file.ts';
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
export function RefusedReport({
  sending: { message, text, files },
  canChange,
  onChange,
  onDelete,
}: RefusedReportProps) {
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
      {files.length > 0 && (
        <>
          <p className={styles.muted}>Save the files on this device to send them in another way.</p>
          <div className={styles.actions}>
            {namesOf(files).map(({ name, file }) => (
              <Button key={name} variant="default" onClick={() => saveFile(file, file.name)}>
                Save {name}
              </Button>
            ))}
          </div>
        </>
      )}
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

/** Two photos may have the same name on the device. */
function namesOf(files: RefusedReportProps['sending']['files']) {
  return files.map(({ field, file }, index) => ({
    file,
    name: field === 'photos' ? `photo ${index + 1}` : 'signature',
  }));
}
