import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '../../shared/ui/icons/icons.ts';

interface MessageAreaProps {
  readonly message: string | null;
  /**
   * spec 1 §2: a message containing 'successful' is styled as success, any other as error, unless the tone is given.
   */
  readonly isSuccess?: boolean;
}

export function MessageArea({ message, isSuccess = message?.includes('successful') ?? false }: MessageAreaProps) {
  if (message === null) return null;
  const Icon = isSuccess ? IconCircleCheck : IconAlertTriangle;
  return (
    <Alert
      ref={bringIntoView}
      color={isSuccess ? 'good' : 'bad'}
      icon={<Icon size={18} aria-hidden />}
      role={isSuccess ? 'status' : 'alert'}
    >
      {message}
    </Alert>
  );
}

/** The button that was pressed may be a screen further down. */
function bringIntoView(message: HTMLElement | null): void {
  message?.scrollIntoView({ block: 'nearest' });
}
