import { formatFileSize } from '@dewar/domain/primitives/file-size';
import { Alert, Button } from '@mantine/core';
import { type DragEvent, useRef, useState } from 'react';
import { IconCircleCheckFilled, IconSquareRotatedFilled } from '../../shared/ui/icons/icons.ts';
import { canHash, hashOfFile } from './hash-of-file.ts';
import styles from './paper-check.module.css';

interface FileCheckProps {
  /** Of the PDF that was made. */
  readonly sha256: string;
  readonly isValid: boolean;
}

interface CheckedFile {
  readonly name: string;
  readonly size: number;
  /** Null for a file that could not be read. */
  readonly hash: string | null;
}

/** Compares a file with the PDF that was made, byte for byte, by their hashes. */
export function FileCheck({ sha256, isValid }: FileCheckProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [checked, setChecked] = useState<CheckedFile | null>(null);
  const check = async (file: File | undefined) => {
    if (file === undefined) return;
    const { name, size } = file;
    setChecked({ name, size, hash: await hashOfFile(file).catch(() => null) });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void check(event.dataTransfer.files[0]);
  };
  return (
    <section className={styles.file} aria-labelledby="file-check">
      <h2 id="file-check">Is a file the same?</h2>
      {canHash() ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same with keys
        <div
          className={styles.drop}
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <p>Drop the PDF here. It stays on this device.</p>
          <Button variant="default" onClick={() => input.current?.click()}>
            Choose File
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            aria-label="File to check"
            onChange={({ currentTarget }) => {
              void check(currentTarget.files?.[0]);
              currentTarget.value = '';
            }}
          />
        </div>
      ) : (
        <p>This browser cannot compare files over this connection.</p>
      )}
      <div aria-live="polite">{checked !== null && <Result {...{ checked, sha256, isValid }} />}</div>
      <dl className={styles.hash}>
        <dt>SHA-256 of the paper as it was made</dt>
        <dd>{sha256}</dd>
        {checked?.hash && (
          <>
            <dt>SHA-256 of your file</dt>
            <dd>{checked.hash}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

function Result({
  checked: { name, size, hash },
  sha256,
  isValid,
}: FileCheckProps & { readonly checked: CheckedFile }) {
  const named = `${name} (${formatFileSize(size)})`;
  if (hash === null) return <Alert color="bad">{named} could not be read.</Alert>;
  if (hash !== sha256) {
    return (
      <Alert color="bad" icon={<IconSquareRotatedFilled size={18} aria-hidden />}>
        {named} is not this paper: it was changed, or is another file.
      </Alert>
    );
  }
  return (
    <Alert color={isValid ? 'good' : 'watch'} icon={<IconCircleCheckFilled size={18} aria-hidden />}>
      {named} is this paper, byte for byte{isValid ? '.' : ', which is not the latest.'}
    </Alert>
  );
}
