import { MAX_HANDOVER_PHOTOS } from '@dewar/domain/handovers/handover-links';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { newIdempotencyKey } from '../../../shared/api/idempotency-key.ts';
import { type HandoverFile, keepDraftFiles } from '../../../shared/offline/kept-handovers.ts';
import { choosePhotos } from '../../../shared/pictures/choose-photos.ts';
import { makePictureSmaller } from '../../../shared/pictures/smaller-picture.ts';
import { useUnsavedWork } from '../../../shared/session/use-unsaved-work.ts';

interface ReportPhoto {
  readonly key: string;
  /** What is sent of it. */
  readonly smaller: Promise<File>;
  /** The address of its picture on this device. */
  readonly preview: string;
}

/**
 * The photos and the signature of a report. They are kept on this device like its text, since a phone may end the page
 * while its camera is open; where they are not, leaving asks first.
 */
export function useReportFiles(token: string, start: readonly HandoverFile[]) {
  const [photos, setPhotos] = useState(() =>
    filesOf(start, 'photos').map((file) => photoOf(file, Promise.resolve(file))),
  );
  const [signature, setSignature] = useState(() => filesOf(start, 'signature').at(0));
  const [refused, setRefused] = useState<string | null>(null);
  const [isKept, setKept] = useState(true);
  const shown = useRef<readonly ReportPhoto[]>(photos);
  const isOver = useRef(false);
  const changes = useRef(0);
  const keeping = useRef<Promise<void>>(undefined);

  const read = async (ofPhotos: readonly ReportPhoto[], signed: File | undefined): Promise<readonly HandoverFile[]> => {
    const files = await Promise.all(ofPhotos.map(({ smaller }) => smaller));
    return [
      ...files.map((file) => ({ field: 'photos', file }) as const),
      ...(signed === undefined ? [] : [{ field: 'signature', file: signed } as const]),
    ];
  };

  const keep = async (ofPhotos: readonly ReportPhoto[], signed: File | undefined) => {
    changes.current += 1;
    const change = changes.current;
    try {
      const files = await read(ofPhotos, signed);
      // Changed again or sent while the photos were made smaller.
      if (change !== changes.current || isOver.current) return;
      await keepDraftFiles(token, files);
      setKept(true);
    } catch {
      setKept(false);
    }
  };

  const setAll = (ofPhotos: readonly ReportPhoto[], signed: File | undefined) => {
    shown.current = ofPhotos;
    setPhotos([...ofPhotos]);
    setSignature(signed);
    keeping.current = keep(ofPhotos, signed);
  };

  const forgetPreviews = useEffectEvent(() => {
    for (const { preview } of shown.current) URL.revokeObjectURL(preview);
  });
  useEffect(() => () => forgetPreviews(), []);

  useUnsavedWork({
    isHeld: () => !isKept && !isOver.current && (photos.length > 0 || signature !== undefined),
    question: () => ({ body: 'The photos and the signature are not kept on this device.' }),
  });

  return {
    photos,
    signature,
    refused,
    choose: (files: readonly File[]) => {
      const room = MAX_HANDOVER_PHOTOS - shown.current.length;
      const full = `There can be ${MAX_HANDOVER_PHOTOS} photos: remove one to add another.`;
      const chosen = choosePhotos(files, { room, full });
      setRefused(chosen.refused);
      const added = chosen.fitting.map((file) => photoOf(file, makePictureSmaller(file)));
      if (added.length > 0) setAll([...shown.current, ...added], signature);
    },
    remove: (key: string) => {
      const gone = shown.current.find((photo) => photo.key === key);
      if (gone !== undefined) URL.revokeObjectURL(gone.preview);
      setRefused(null);
      setAll(
        shown.current.filter((photo) => photo.key !== key),
        signature,
      );
    },
    sign: (signed: File | undefined) => setAll(shown.current, signed),
    read: () => read(photos, signature),
    /** Resolves once the last change is kept, or is known not to be. */
    settled: () => keeping.current,
    /** Nothing of it is kept as a draft any more: it was sent, or waits. */
    end: () => {
      isOver.current = true;
    },
  };
}

export type ReportFiles = ReturnType<typeof useReportFiles>;

function filesOf(files: readonly HandoverFile[], wanted: HandoverFile['field']): readonly File[] {
  return files.flatMap(({ field, file }) => (field === wanted ? [file] : []));
}

function photoOf(file: File, smaller: Promise<File>): ReportPhoto {
  return { key: newIdempotencyKey(), smaller, preview: URL.createObjectURL(file) };
}
