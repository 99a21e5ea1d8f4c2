import { beginPasskeySignIn, signInWithPasskey } from '@dewar/contract/auth';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { useEndpointMutation } from '../../shared/api/use-endpoint-mutation.ts';
import { MessageArea } from './message-area.tsx';
import { showSignInNotices } from './sign-in-notices.ts';
import { useHomeAfterSignIn } from './use-home-after-sign-in.ts';

/** Signs in with a passkey that was chosen instead of a password. */
export function PasskeyLogin() {
  const begin = useEndpointMutation(beginPasskeySignIn);
  const finish = useEndpointMutation(signInWithPasskey);
  const goHome = useHomeAfterSignIn();
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  const fail = (text: string) => {
    setMessage(text);
    setBusy(false);
  };

  const logIn = async () => {
    setMessage(null);
    setBusy(true);
    try {
      // Most people log in with a password, so the landing screen does not load this.
      const { findPasskeyObstacle, signWithPasskey } = await import('./passkey-ceremony.ts');
      const obstacle = findPasskeyObstacle();
      if (obstacle !== null) return fail(obstacle);
      const passkey = await signWithPasskey((await begin()).data);
      const { data } = await finish({ body: { passkey } });
      showSignInNotices(data.notices, data.user.timezone);
      goHome(data);
    } catch (error) {
      fail(errorText(error));
    }
  };

  return (
    <Stack gap="sm" mt="sm">
      <Button variant="default" size="md" disabled={isBusy} aria-busy={isBusy} onClick={() => void logIn()}>
        Log in with a passkey
      </Button>
      <MessageArea message={message} />
    </Stack>
  );
}
