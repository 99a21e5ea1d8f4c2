import { Button, FileButton } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readScannedText, type ScannedCode } from '../../../shared/navigation/label-link.ts';
import { IconCamera } from '../../../shared/ui/icons/icons.ts';
import { type CodeReader, openCodeReader } from './code-reader.ts';
import styles from './label-scanner.module.css';
import { type CameraProblem, useCamera } from './use-camera.ts';
import { watchCamera } from './watch-camera.ts';

interface LabelScannerProps {
  /** Called once. */
  readonly onTank: (tankId: number) => void;
}

const NOTICES = {
  no_label: 'This is not the label of a tank. Look for the one with the tank’s number.',
  nothing_found: 'There is no code in this photo. Take it closer, with the whole code in it.',
  unreadable: 'This photo could not be opened. Take another one.',
  not_loaded: 'The scanner could not be loaded. Type the number below.',
} as const;

const PROBLEMS: Readonly<Record<Exclude<CameraProblem, 'none'>, string>> = {
  refused:
    'The camera is blocked for this page. Allow it in the settings of the browser, or use one of the ways below.',
  missing: 'This device has no camera. Type the number below.',
  busy: 'The camera cannot be used now: another program may be using it. Use one of the ways below.',
  unsupported: 'This browser gives no camera to this page. Take a photo of the label, or type the number.',
};

/** Large photos take long to read; a label that fills a tenth of one is still sharp at this width. */
const PHOTO_WIDTH = 1600;

/** Finds the code of a tank's label in what the camera sees, or in a photo. */
export function LabelScanner({ onTank }: LabelScannerProps) {
  const { stream, problem } = useCamera();
  const video = useRef<HTMLVideoElement>(null);
  const [notice, setNotice] = useState<string>();
  const [reader, setReader] = useState<CodeReader>();
  const isFound = useRef(false);

  useEffect(() => {
    const opened = openCodeReader();
    setReader(opened);
    return opened.close;
  }, []);

  const take = (texts: readonly string[]) => {
    const codes = texts.map(readScannedText);
    const tank = codes.find((code) => code.kind === 'tank');
    if (tank === undefined) setNotice(describe(codes));
    else if (!isFound.current) {
      isFound.current = true;
      onTank(tank.tankId);
    }
  };
  const takeSeen = useEffectEvent(take);

  useEffect(() => {
    const element = video.current;
    if (element === null || stream === undefined || reader === undefined) return;
    element.srcObject = stream;
    // It starts by itself where this is not allowed.
    element.play().catch(() => undefined);
    const onFailed = () => setNotice(NOTICES.not_loaded);
    return watchCamera({ video: element, reader, onTexts: takeSeen, onFailed });
  }, [stream, reader]);

  const readPhoto = async (file: File | null) => {
    if (file === null || reader === undefined) return;
    setNotice(undefined);
    const photo = await createImageBitmap(file, { resizeWidth: PHOTO_WIDTH }).catch(() => undefined);
    if (photo === undefined) return setNotice(NOTICES.unreadable);
    await reader.read(photo).then(take, () => setNotice(NOTICES.not_loaded));
  };

  return (
    <div className={styles.scanner}>
      {problem === 'none' ? (
        <div className={styles.view} data-running={stream !== undefined || undefined}>
          <video ref={video} className={styles.video} aria-label="What the camera sees" autoPlay muted playsInline />
          <span className={styles.frame} aria-hidden />
        </div>
      ) : (
        <p className={styles.problem} role="alert">
          {PROBLEMS[problem]}
        </p>
      )}
      <p className={styles.notice} role="status">
        {notice ??
          (problem === 'none' && (stream === undefined ? 'Starting the camera…' : 'Hold the label into the frame.'))}
      </p>
      <FileButton accept="image/*" capture="environment" onChange={(file) => void readPhoto(file)}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconCamera size={20} aria-hidden />}>
            Take a Photo
          </Button>
        )}
      </FileButton>
    </div>
  );
}

function describe(codes: readonly ScannedCode[]): string {
  const [code] = codes;
  if (code === undefined) return NOTICES.nothing_found;
  return code.kind === 'other_portal' ? `This label belongs to another portal: ${code.host}` : NOTICES.no_label;
}
