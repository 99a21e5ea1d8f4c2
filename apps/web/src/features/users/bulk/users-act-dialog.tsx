import type { UserAct } from '@dewar/contract/users-bulk';
import type { UseFormReturnType } from '@mantine/form';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { withErrorMessage } from '../../../shared/api/with-error-message.ts';
import { countOf } from '../../../shared/format/numbers.ts';
import type { SavingProps } from '../../../shared/forms/use-saving.ts';
import { OutsideRecipientsNotice } from '../../../shared/outside-recipients/outside-recipients-notice.tsx';
import { FormDialog } from '../../../shared/ui/dialogs/form-dialog.tsx';
import { FatesPreview } from '../../../shared/ui/lists/fates-preview.tsx';
import { notifyFates } from '../../../shared/ui/lists/notify-fates.ts';
import { notifyMoved } from './notify-moved.ts';
import { type UsersChange, useChangeUsers, usersChangeQuery } from './users-bulk-api.ts';

/** Which act on whom, and what follows. */
export interface ActProps {
  readonly ids: readonly number[];
  readonly onClose: () => void;
  /** Called when it is done. */
  readonly onDone: () => void;
}

interface UsersActDialogProps<Values extends object>
  extends Omit<ActProps, 'ids'>,
    Pick<SavingProps<Values>, 'draft' | 'hasTyped'> {
  readonly form: UseFormReturnType<Values>;
  readonly change: UsersChange;
  /** What is shown beforehand, if it does not depend on everything that is typed. */
  readonly previewed?: UsersChange;
  /** Why what happens cannot be shown yet. */
  readonly missing?: string | undefined;
  /** What the act needs. */
  readonly children?: ReactNode;
}

/** The texts of each act for several accounts; an act that is added to the contract needs its own here. */
const TEXTS: Readonly<Record<UserAct, ActTexts>> = {
  approve: { verb: 'Approve', failed: 'Error approving users', done: 'approved' },
  move: { verb: 'Move', failed: 'Error moving users', done: 'moved' },
  suspend: { verb: 'Suspend', failed: 'Error suspending users', done: 'suspended' },
  'lift-suspension': {
    verb: 'Lift suspension',
    beforePeople: 'Lift the suspension of',
    failed: 'Error lifting suspensions',
    done: 'no longer suspended',
  },
};

interface ActTexts {
  readonly verb: string;
  /** Before '3 people', if it is not the verb. */
  readonly beforePeople?: string;
  readonly failed: string;
  /** After '3 people'. */
  readonly done: string;
}

const countPeople = (count: number) => countOf(count, 'person', 'people');

/** Shows what an act will do to each of several accounts, and does it. */
export function UsersActDialog<Values extends object>(props: UsersActDialogProps<Values>) {
  const { change, previewed = change, missing, children, onClose, onDone, ...saving } = props;
  const { verb, beforePeople = verb, failed, done } = TEXTS[change.act];
  const write = useChangeUsers();
  const isReady = missing === undefined;
  const preview = useQuery({ ...usersChangeQuery(previewed, isReady), placeholderData: keepPreviousData });
  const fates = isReady && !preview.isPlaceholderData ? preview.data : undefined;
  const changedIds = (fates ?? []).filter(({ outcome }) => outcome === 'done').map(({ id }) => id);
  const changing = changedIds.length;
  return (
    <FormDialog
      {...saving}
      title={`${beforePeople} ${countPeople(change.ids.length)}`}
      size="lg"
      submitLabel={changing === 0 ? verb : `${beforePeople} ${countPeople(changing)}`}
      isSubmitDisabled={changing === 0}
      onClose={onClose}
      onSubmit={async (_values, attempt) => {
        const changed = await withErrorMessage(failed, write(change, attempt));
        const words = { countOf: countPeople, done };
        if (change.act === 'move') notifyMoved(changed, { ...words, moveBack: write });
        else notifyFates(changed, words);
        attempt.saved();
        onDone();
      }}
    >
      {children}
      <FatesPreview missing={missing} query={preview} fates={fates} countOf={countPeople} />
      {change.act !== 'lift-suspension' && (
        <OutsideRecipientsNotice userIds={changedIds} except={change.company_name ?? undefined} />
      )}
    </FormDialog>
  );
}
