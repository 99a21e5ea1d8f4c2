import { showKeptMailLinks } from '@dewar/contract/mails';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useEndpointMutation } from '../../shared/api/use-endpoint-mutation.ts';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { useCan } from '../../shared/session/use-can.ts';
import { notifyError } from '../../shared/ui/states/notify.ts';
import styles from './kept-mails.module.css';

interface HiddenLinksProps {
  readonly mailId: number;
  readonly recipient: string;
  /** Called with the text of the email and its links. */
  readonly onShown: (text: string) => void;
}

/** Why a link of an email is left out, and for super-administrators the button that shows it. */
export function HiddenLinks({ mailId, recipient, onShown }: HiddenLinksProps) {
  const show = useEndpointMutation(showKeptMailLinks);
  const [isBusy, setBusy] = useState(false);
  const showsLinks = useCan()('show_links', 'mail');

  const reveal = async () => {
    setBusy(true);
    try {
      const { data } = await withErrorMessage('The link could not be shown', show({ params: { id: mailId } }));
      onShown(data.text);
    } catch (error) {
      notifyError(error);
      setBusy(false);
    }
  };

  return (
    <div className={styles.hidden}>
      {showsLinks ? (
        <>
          <p>
            The link is hidden, because it gives access to the account of {recipient}. If you show it, this is recorded
            in the audit log, and {recipient} is told at the next sign-in.
          </p>
          <Button variant="default" disabled={isBusy} onClick={() => void reveal()}>
            Show the link
          </Button>
        </>
      ) : (
        <p>The link is hidden, because it gives access to an account. A super-administrator can show it.</p>
      )}
    </div>
  );
}
