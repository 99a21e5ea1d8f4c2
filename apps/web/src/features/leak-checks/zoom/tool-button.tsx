import { ActionIcon } from '@mantine/core';
import type { IconZoomIn } from '../../../shared/ui/icons/icons.ts';

interface ToolButtonProps {
  readonly label: string;
  readonly icon: typeof IconZoomIn;
  /** Undefined where there is no action. */
  readonly onClick: (() => void) | undefined;
}

/** A button by a drawing. */
export function ToolButton({ label, icon: Icon, onClick }: ToolButtonProps) {
  return (
    <ActionIcon variant="default" size={44} aria-label={label} title={label} disabled={!onClick} onClick={onClick}>
      <Icon size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
