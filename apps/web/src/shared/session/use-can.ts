import type { SessionUser } from '@dewar/contract/auth';
import { type ActionOn, can, type PersonFor, type RecordFor, type Subject } from '@dewar/domain/accounts/permissions';
import { useSession } from './session.ts';

/** Actions whose rule needs no more of a person than a session tells. */
type Askable<Of extends Subject> = {
  [Action in ActionOn<Of>]: SessionUser extends PersonFor<Of, Action> ? Action : never;
}[ActionOn<Of>];

type AskCan = <Of extends Subject, Action extends Askable<Of>>(
  action: Action,
  subject: Of,
  ...record: RecordFor<Of, Action>
) => boolean;

/** What the signed-in person may do, by the rules that the server decides by: `can('manage', 'tank')`. */
export function useCan(): AskCan {
  const user = useSession()?.user;
  return (action, subject, ...record) => {
    if (user === undefined) return false;
    // `Askable` admits no action that needs more of the person.
    return can(user as PersonFor<typeof subject, typeof action>, action, subject, ...record);
  };
}
