import type { Tank } from '@dewar/contract/tanks';
import { formatFileSize, MAX_FILE_BYTES } from '@dewar/domain/primitives/file-size';
import { TANK_FILE_ENDINGS } from '@dewar/domain/tanks/tank-files';
import { Alert, Button, FileButton, Group, Progress } from '@mantine/core';
import { useRef } from 'react';
import type { LeavingQuestion } from '../../shared/session/unsaved-work.ts';
import { useUnsavedWork } from '../../shared/session/use-unsaved-work.ts';
import { IconAlertTriangle, IconUpload, IconX } from '../../shared/ui/icons/icons.ts';
import styles from './tank-files.module.css';
import { useFileUpload } from './use-file-upload.ts';

/** Chooses and uploads one file, with its progress, a stop button, and errors. */
export function UploadFile({ tank }: { readonly tank: Pick<Tank, 'id' | 'tank_number'> }) {
  const { underWay, isUnderWay, failed, stopped, choose, retry, dismiss, stop } = useFileUpload(tank);
  const resetRef = useRef<() => void>(null);
  useUnsavedWork({ isHeld: isUnderWay, question: () => STOPPING });
  const chooseAnew = (openChooser: () => void) => {
    // The same file can be chosen again, for example after an error.
    resetRef.current?.();
    openChooser();
  };
  return (
    <div className={styles.upload}>
      <FileButton resetRef={resetRef} accept={TANK_FILE_ENDINGS} onChange={choose}>
        {({ onClick: openChooser }) => (
          // One button for both, so that the focus stays when an upload starts and ends.
          <Button
            variant="default"
            size="sm"
            leftSection={underWay === null ? <IconUpload size={16} aria-hidden /> : <IconX size={16} aria-hidden />}
            onClick={underWay === null ? () => chooseAnew(openChooser) : stop}
            {...(underWay !== null && { 'aria-label': `Stop uploading ${underWay.name}` })}
          >
            {underWay === null ? 'Upload File' : 'Stop'}
          </Button>
        )}
      </FileButton>
      {underWay !== null && <UnderWay {...underWay} />}
      <p className={styles.hint}>
        PDF, Word (.doc, .docx) or a picture (.jpg, .jpeg, .png, .gif), at most {formatFileSize(MAX_FILE_BYTES)}.
      </p>
      <p className={styles.stopped} role="status">
        {stopped !== null && `The upload of ${stopped} was stopped.`}
      </p>
      {failed !== null && (
        <Alert color="bad" icon={<IconAlertTriangle size={18} aria-hidden />} className={styles.failed}>
          <div className={styles.name}>{failed.chosen.file.name}</div>
          <div>{failed.text}</div>
          <Group gap="xs" mt="sm">
            {failed.isWorthRetrying && (
              <Button size="compact-sm" variant="default" onClick={retry}>
                Try again
              </Button>
            )}
            <Button size="compact-sm" variant="default" onClick={dismiss}>
              Dismiss
            </Button>
          </Group>
        </Alert>
      )}
    </div>
  );
}

function UnderWay({ name, share }: { readonly name: string; readonly share: number }) {
  const percent = Math.floor(share * 100);
  return (
    <div className={styles.underWay}>
      <div className={styles.line}>
        <span className={styles.name}>{name}</span>
        <span className={styles.share}>{share < 1 ? `${percent} %` : 'Checking…'}</span>
      </div>
      <Progress.Root>
        <Progress.Section value={percent} aria-label={`Uploading ${name}`} />
      </Progress.Root>
    </div>
  );
}

const STOPPING: LeavingQuestion = {
  title: 'Stop the upload?',
  body: 'The file is not uploaded yet.',
  verb: 'Stop upload',
  safe: 'Keep uploading',
};
