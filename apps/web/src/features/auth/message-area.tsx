import '@mantine/core/styles/Alert.layer.css';
import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';

/** spec 1 §2: a message containing 'successful' is styled as success, any other as error. */
export function MessageArea({ message }: { readonly message: string | null }) {
  if (message === null) return null;
  const isSuccess = message.includes('successful');
  const Icon = isSuccess ? IconCircleCheck : IconAlertTriangle;
  return (
    <Alert
      color={isSuccess ? 'good' : 'bad'}
      icon={<Icon size={18} aria-hidden />}
      role={isSuccess ? 'status' : 'alert'}
    >
      {message}
    </Alert>
  );
}
