import { useSendPasswordLink } from './account-api.ts';
import { MailedLinkForm } from './mailed-link-form.tsx';

export function ForgotPasswordForm() {
  const sendPasswordLink = useSendPasswordLink();
  return (
    <MailedLinkForm
      label="Forgot password"
      explanation="Enter the email of your account. We send a link with which you choose a new password."
      submitLabel="Send link"
      failed="The link could not be sent."
      send={async (email) =>
        (await sendPasswordLink(email)).message ?? 'If this address has an account, a link is on its way to it.'
      }
    />
  );
}
