import { Progress } from '@mantine/core';

interface UploadProgressProps {
  readonly label: string;
  /** How much has gone, 0 to 1. */
  readonly share: number;
}

/** How far an upload is, in a bar and in words. */
export function UploadProgress({ label, share }: UploadProgressProps) {
  const percent = Math.round(share * 100);
  return (
    <Progress.Root size="lg" mt="md">
      <Progress.Section value={percent} aria-label={label} />
    </Progress.Root>
  );
}
