import { openDialog } from '../../shared/ui/dialogs/open-dialogs.tsx';
import { ShownOnceDialog } from '../../shared/ui/dialogs/shown-once-dialog.tsx';

/** Shows a new secret, for the only time. */
export function showSecret(secret: string): void {
  const close = openDialog(
    <ShownOnceDialog
      title="The secret of the webhook"
      lead="Copy it now to the receiver, which knows by it that a call comes from Dewar: it is not shown again."
      label="Secret"
      secret={secret}
      otherwise="You can make a new one in the list of webhooks."
      onClose={() => close()}
    />,
  );
}
