import { useForm } from '@mantine/form';
import {
  SuspensionFields,
  type SuspensionValues,
  suspensionOf,
  suspensionRules,
} from '../../../shared/ui/fields/suspension-fields.tsx';
import { type ActProps, UsersActDialog } from './users-act-dialog.tsx';
import type { UsersChange } from './users-bulk-api.ts';

/** Suspends several people for one reason. What happens to each does not depend on it, so it is shown at once. */
export function SuspendUsersDialog({ ids, ...props }: ActProps) {
  const form = useForm<SuspensionValues>({
    initialValues: { reason: '', ends: 'lifted', until: null },
    validateInputOnBlur: true,
    validate: suspensionRules,
  });
  const people: UsersChange = { act: 'suspend', ids: [...ids] };
  return (
    <UsersActDialog
      {...props}
      form={form}
      draft={{ form: 'suspend-users', record: 'several' }}
      change={{ ...people, ...suspensionOf(form.values) }}
      previewed={people}
    >
      <div>They cannot sign in meanwhile, get no alerts and reports, and are told the reason and the end by email.</div>
      <SuspensionFields form={form} />
    </UsersActDialog>
  );
}
