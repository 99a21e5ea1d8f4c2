import { ApproveUserForm } from './approve-user-form.tsx';
import { RejectUserForm } from './reject-user-form.tsx';
import { RejectionReasonDialog } from './rejection-reason-dialog.tsx';
import type { ChosenUser } from './user-actions.ts';
import { UserForm } from './user-form.tsx';

interface UserDialogProps {
  readonly dialog: ChosenUser | 'create' | null;
  readonly companyNames: readonly string[];
  readonly onClose: () => void;
}

/** The dialog of the chosen action. Actions that only need a confirmation have none. */
export function UserDialog({ dialog, ...props }: UserDialogProps) {
  if (dialog === null) return null;
  if (dialog === 'create') return <UserForm {...props} />;
  switch (dialog.action) {
    case 'approve':
      return <ApproveUserForm user={dialog.user} {...props} />;
    case 'reject':
      return <RejectUserForm user={dialog.user} {...props} />;
    case 'edit':
      return <UserForm user={dialog.user} {...props} />;
    case 'reason':
      return <RejectionReasonDialog user={dialog.user} onClose={props.onClose} />;
    default:
      return null;
  }
}
