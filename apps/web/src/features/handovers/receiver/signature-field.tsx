import { Button, Group } from '@mantine/core';
import { type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import styles from './receiver.module.css';

interface SignatureFieldProps {
  /** As it is kept on this device, or was sent before. */
  readonly value: File | undefined;
  /** Undefined once it is cleared. */
  readonly onChange: (signature: File | undefined) => void;
}

const WIDTH = 600;
const HEIGHT = 200;
const LINE_WIDTH = 4;

/** A signature by finger, pen or mouse. Whoever uses a keyboard leaves it out: the typed name stands for it. */
export function SignatureField({ value, onChange }: SignatureFieldProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isDrawing = useRef(false);
  const [isDrawn, setDrawn] = useState(false);
  /** From before this page was opened. */
  const [former, setFormer] = useState(value);
  const id = useId();
  const isSigned = isDrawn || former !== undefined;

  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return [((clientX - left) / width) * WIDTH, ((clientY - top) / height) * HEIGHT] as const;
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext('2d');
    if (pen === null) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    isDrawing.current = true;
    Object.assign(pen, { lineWidth: LINE_WIDTH, lineCap: 'round', lineJoin: 'round', strokeStyle: '#111' });
    // White below, because the picture is also shown on a dark screen.
    if (!isDrawn) Object.assign(pen, { fillStyle: '#fff' }).fillRect(0, 0, WIDTH, HEIGHT);
    pen.beginPath();
    pen.moveTo(...pointOf(event));
    // A touch without a movement is a dot.
    pen.lineTo(...pointOf(event));
    pen.stroke();
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext('2d');
    if (!isDrawing.current || pen === null) return;
    pen.lineTo(...pointOf(event));
    pen.stroke();
  };
  const end = ({ currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    if (!isDrawing.current) return;
    isDrawing.current = false;
    setDrawn(true);
    currentTarget.toBlob((blob) => {
      if (blob !== null) onChange(new File([blob], 'signature.png', { type: 'image/png' }));
    });
  };
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT);
    setDrawn(false);
    setFormer(undefined);
    onChange(undefined);
  };
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <span id={id} className={styles.label}>
          Signature
        </span>
        {isSigned && (
          <Button size="compact-sm" variant="default" onClick={clear}>
            Clear the signature
          </Button>
        )}
      </Group>
      <p className={styles.muted}>With your finger. You may leave it out: your name above counts as well.</p>
      {former === undefined ? (
        <canvas
          ref={canvas}
          width={WIDTH}
          height={HEIGHT}
          className={styles.signature}
          role="img"
          aria-labelledby={id}
          onPointerDown={begin}
          onPointerMove={draw}
          onPointerUp={end}
          onPointerCancel={end}
        />
      ) : (
        <FormerSignature file={former} label={id} />
      )}
    </div>
  );
}

function FormerSignature({ file, label }: { readonly file: File; readonly label: string }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (image.current !== null) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <img ref={image} className={styles.signature} width={WIDTH} height={HEIGHT} alt="" aria-labelledby={label} />;
}
