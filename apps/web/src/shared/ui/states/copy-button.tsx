import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '../icons/icons.ts';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  readonly onCopied?: () => void;
}

/** Not rendered where the browser has no clipboard access; the text can be selected by hand there. */
export function CopyButton({ text, label, onCopied }: CopyButtonProps) {
  const { copy, copied } = useClipboard({ timeout: 2_000 });
  if (!('clipboard' in navigator)) return null;
  return (
    <Button
      size="compact-md"
      variant="default"
      leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      onClick={() => {
        copy(text);
        onCopied?.();
      }}
    >
      {copied ? 'Copied' : label}
    </Button>
  );
}
