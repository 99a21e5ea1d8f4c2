import { Button } from '@mantine/core';

interface RecordActionProps {
  readonly label: string;
  /** The same word stands in many rows: what it is done to. */
  readonly name: string;
  readonly isDeletion?: boolean;
  readonly onClick: () => void;
}

/** What can be done to the record of a row. */
export function RecordAction({ label, name, isDeletion = false, onClick }: RecordActionProps) {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      {...(isDeletion && { color: 'bad' })}
      aria-label={name}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
