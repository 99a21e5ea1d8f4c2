import { Button } from '@mantine/core';

interface RecordActionProps {
  readonly label: string;
  /** The accessible name, since the same label stands in many rows: it names the record. */
  readonly name: string;
  readonly isDeletion?: boolean;
  readonly onClick: () => void;
}

/** An action on the record of a row. */
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
