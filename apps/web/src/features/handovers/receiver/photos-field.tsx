import { MAX_HANDOVER_PHOTOS } from '@dewar/domain/handovers/handover-links';
import { TANK_PICTURE_TYPES } from '@dewar/domain/tanks/tank-files';
import { ActionIcon, Button, FileButton } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { IconCamera, IconX } from '../../../shared/ui/icons/icons.ts';
import styles from './receiver.module.css';
import type { ReportFiles } from './use-report-files.ts';

interface PhotosFieldProps extends ReportFiles {
  /** Of the photos that were sent. */
  readonly error: ReactNode;
}

/** Photos, one after the other by the camera or several at once. */
export function PhotosField({ photos, refused, choose, remove, error }: PhotosFieldProps) {
  const resetRef = useRef<() => void>(null);
  const add = (files: File[]) => {
    choose(files);
    // The same photo can be chosen again.
    resetRef.current?.();
  };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>Photos</legend>
      <p className={styles.muted} role={photos.length === 0 ? undefined : 'status'}>
        {photos.length === 0
          ? `Up to ${MAX_HANDOVER_PHOTOS}, of the gauge or of damage.`
          : `${photos.length} of at most ${MAX_HANDOVER_PHOTOS}`}
      </p>
      {photos.length > 0 && (
        <ul className={styles.photos}>
          {photos.map(({ key, preview }, index) => (
            <li key={key}>
              <img src={preview} alt={`Number ${index + 1}`} />
              <ActionIcon
                className={styles.remove}
                variant="default"
                aria-label={`Remove photo ${index + 1}`}
                onClick={() => remove(key)}
              >
                <IconX size={18} stroke={1.5} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {(refused ?? error) && (
        <p className={styles.error} role="alert">
          {refused ?? error}
        </p>
      )}
      <FileButton multiple resetRef={resetRef} accept={TANK_PICTURE_TYPES} onChange={add}>
        {({ onClick }) => (
          <Button
            variant="default"
            fullWidth
            leftSection={<IconCamera size={18} stroke={1.5} aria-hidden />}
            onClick={onClick}
          >
            {photos.length === 0 ? 'Take or choose photos' : 'Add photos'}
          </Button>
        )}
      </FileButton>
    </fieldset>
  );
}
