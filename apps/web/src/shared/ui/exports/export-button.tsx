import { Button, type ButtonProps } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { useLazyCode } from '../states/use-lazy-code.ts';
import type { ExportChoice } from './export-choice.ts';

/** The files that a place offers, for what it shows. */
type ExportsOf<Subject> = ComponentType<{ readonly subject: Subject; readonly onClose: () => void }>;

interface ExportButtonProps<Subject> extends Pick<ButtonProps, 'size'> {
  readonly subject: Subject;
  /** The dialog, which no screen starts with. */
  readonly load: () => Promise<{ readonly Exports: ExportsOf<Subject> }>;
  /** What is exported, where a screen has several such buttons. */
  readonly name?: string;
}

/** Opens the dialog that saves a list as a file. */
export function ExportButton<Subject>({ subject, load, name, size = 'sm' }: ExportButtonProps<Subject>) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const code = useLazyCode({ load, isNeeded: isOpen, onFailed: close });
  return (
    <>
      <Button
        variant="default"
        size={size}
        aria-haspopup="dialog"
        {...(name !== undefined && { 'aria-label': `Export ${name}` })}
        onClick={() => setOpen(true)}
      >
        Export
      </Button>
      {isOpen && code !== undefined && <code.Exports subject={subject} onClose={close} />}
    </>
  );
}

interface ExportListsProps extends Pick<ExportButtonProps<never>, 'size' | 'name'> {
  readonly choices: readonly ExportChoice[];
}

const loadDialog = () => import('./export-dialog.tsx');

/** The same on a screen that knows its lists before the dialog is loaded. */
export function ExportLists({ choices, ...button }: ExportListsProps) {
  return <ExportButton {...button} load={loadDialog} subject={choices} />;
}
