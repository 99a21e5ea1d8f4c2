import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { notifyError } from '../../shared/ui/states/notify.ts';
import { chooseUndoTime, NO_LIMIT, readUndoTime, UNDO_TIMES } from '../../shared/ui/states/undo-time.ts';

const CHOICES = [
  ...UNDO_TIMES.map((seconds) => ({ value: String(seconds), label: labelOf(seconds) })),
  { value: NO_LIMIT, label: 'Until I dismiss it' },
];

/** For everybody who needs more than ten seconds to read a notice and to reach its button. */
export function UndoTimeField() {
  const [time, setTime] = useState(readUndoTime);
  return (
    <NativeSelect
      label="How long Undo is offered"
      description="On this device. F6 leads to it; the last one also stands in your menu."
      data={CHOICES}
      value={time}
      maw="24rem"
      onChange={({ currentTarget }) => {
        if (!chooseUndoTime(currentTarget.value)) return notifyError('This device has no room to keep it.');
        setTime(currentTarget.value);
      }}
    />
  );
}

function labelOf(seconds: number): string {
  return seconds < 60 ? `${seconds} seconds` : `${seconds / 60} minutes`;
}
