import type { CodeReader } from './code-reader.ts';

interface CameraWatch {
  readonly video: HTMLVideoElement;
  readonly reader: CodeReader;
  readonly onTexts: (texts: readonly string[]) => void;
  /** The pictures cannot be read. */
  readonly onFailed: () => void;
}

/** Between two pictures: a hand that holds a phone moves slowly, and a battery should last a day. */
const PAUSE_MS = 120;

/** Reads one picture of the camera after the other, until the returned function is called. */
export function watchCamera({ video, reader, onTexts, onFailed }: CameraWatch): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const look = async () => {
    if (document.visibilityState === 'visible' && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
      try {
        const texts = await reader.read(await createImageBitmap(video));
        if (!isOver && texts.length > 0) onTexts(texts);
      } catch {
        if (!isOver) onFailed();
        return;
      }
    }
    if (!isOver) timer = setTimeout(look, PAUSE_MS);
  };
  void look();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
