import { Button, Text } from '@mantine/core';
import { type MouseEvent, useId } from 'react';
import { findFirstInvalid } from '../../shared/ui/states/rejected-form.ts';

interface ImportButtonProps {
  readonly label: string;
  /** A question that is to be answered first, or that there is nothing; null if it can be pressed. */
  readonly whyNot: string | null;
  /** Other choices are being looked at. */
  readonly isWaiting?: boolean;
  readonly isBusy: boolean;
  readonly onImport: () => void;
}

/** Imports or sends a sheet. Where it cannot, it stays a stop of the keyboard, says why, and leads to the question. */
export function ImportButton({ label, whyNot, isWaiting = false, isBusy, onImport }: ImportButtonProps) {
  const reasonId = useId();
  const barred = whyNot !== null && { 'aria-disabled': true, 'data-disabled': true, 'aria-describedby': reasonId };
  return (
    <>
      <Button disabled={isWaiting} loading={isBusy} {...barred} onClick={whyNot === null ? onImport : leadToQuestion}>
        {label}
      </Button>
      {whyNot !== null && (
        <Text id={reasonId} role="status">
          {whyNot}
        </Text>
      )}
    </>
  );
}

function leadToQuestion({ currentTarget }: MouseEvent): void {
  findFirstInvalid(currentTarget.closest('section'))?.focus();
}
