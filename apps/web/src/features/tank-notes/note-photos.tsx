import type { NotePhoto } from '@dewar/contract/tank-notes';
import { UnstyledButton } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../shared/ui/states/lazy-part.tsx';
import styles from './note-photos.module.css';

const NotePhotoDialog = lazyPart(async () => ({ default: (await import('./note-photo-dialog.tsx')).NotePhotoDialog }));

/** The photos of a note, small; each opens large. */
export function NotePhotos({ photos }: { readonly photos: readonly NotePhoto[] }) {
  const [shown, setShown] = useState<NotePhoto | null>(null);
  return (
    <>
      <ul className={styles.photos} aria-label="Photos">
        {photos.map((photo, index) => (
          <li key={photo.id} className={styles.photo}>
            <UnstyledButton
              className={styles.open}
              aria-label={`Show ${nameOf(photo, index, photos.length)}`}
              onClick={() => setShown(photo)}
            >
              <img className={styles.thumbnail} src={photo.thumbnail_path} alt="" loading="lazy" />
            </UnstyledButton>
            {photo.caption !== null && <span className={styles.caption}>{photo.caption}</span>}
          </li>
        ))}
      </ul>
      {shown !== null && (
        <Suspense fallback={null}>
          <NotePhotoDialog
            photo={shown}
            title={nameOf(
              shown,
              photos.findIndex(({ id }) => id === shown.id),
              photos.length,
            )}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The name of a file says nothing of what the photo shows. */
function nameOf({ caption }: NotePhoto, index: number, count: number): string {
  return caption ?? `Photo ${index + 1} of ${count}`;
}
