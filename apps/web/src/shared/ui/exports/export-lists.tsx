import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useLazyCode } from '../states/use-lazy-code.ts';
import type { ExportChoice } from './export-choice.ts';

const loadDialog = () => import('./export-dialog.tsx');

interface ExportListsProps extends Pick<ButtonProps, 'size'> {
  /** A function is asked once the dialog is open. */
  readonly choices: readonly ExportChoice[] | (() => readonly ExportChoice[]);
  /** What is exported, where a screen has several such buttons. */
  readonly name?: string;
  /** Other files of the screen, offered in the same dialog. */
  readonly others?: ReactNode;
}

/** Opens the dialog that saves lists as files. */
export function ExportLists({ choices, name, others, size = 'sm' }: ExportListsProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const code = useLazyCode({ load: loadDialog, isNeeded: isOpen, onFailed: close });
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
      {isOpen && code !== undefined && (
        <code.ExportDialog
          choices={typeof choices === 'function' ? choices() : choices}
          others={others}
          onClose={close}
        />
      )}
    </>
  );
}
