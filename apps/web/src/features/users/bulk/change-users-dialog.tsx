import { Radio, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { withErrorMessage } from '../../../shared/api/with-error-message.ts';
import { countOf } from '../../../shared/format/numbers.ts';
import { FormDialog } from '../../../shared/ui/dialogs/form-dialog.tsx';
import { FateSummary } from '../../../shared/ui/lists/fate-summary.tsx';
import { notifyFates } from '../../../shared/ui/lists/notify-fates.ts';
import { ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { CompanySelect } from '../company-select.tsx';
import { type UsersChange, useChangeUsers, usersChangeQuery } from './users-bulk-api.ts';

type UserAct = UsersChange['act'];

interface ChangeUsersDialogProps {
  readonly act: UserAct;
  readonly ids: readonly number[];
  readonly companyNames: readonly string[];
  readonly onClose: () => void;
  /** Called when it is done. */
  readonly onDone: () => void;
}

/** The texts of each act for several accounts; an act that is added to the contract needs its own here. */
const TEXTS = {
  approve: { verb: 'Approve', failed: 'Error approving users', done: 'approved', needsCompany: false },
  move: { verb: 'Move', failed: 'Error moving users', done: 'moved', needsCompany: true },
} as const satisfies Record<UserAct, object>;

const countPeople = (count: number) => countOf(count, 'person', 'people');

/** Asks what an act needs, shows what it will do to each of several accounts, and does it. */
export function ChangeUsersDialog({ act, ids, companyNames, onClose, onDone }: ChangeUsersDialogProps) {
  const { verb, failed, done, needsCompany } = TEXTS[act];
  const change = useChangeUsers();
  const form = useForm({ initialValues: { choice: needsCompany ? 'one' : 'asked', company_name: '' } });
  const { choice, company_name } = form.values;
  const wanted = { act, ids: [...ids], company_name: choice === 'one' ? company_name : null };
  const isReady = choice === 'asked' || company_name !== '';
  const preview = useQuery({ ...usersChangeQuery(wanted, isReady), placeholderData: keepPreviousData });
  const fates = isReady && !preview.isPlaceholderData ? preview.data : undefined;
  const changing = fates?.filter(({ outcome }) => outcome === 'done').length ?? 0;
  return (
    <FormDialog
      title={`${verb} ${countPeople(ids.length)}`}
      form={form}
      draft="never"
      hasTyped={() => false}
      size="lg"
      submitLabel={changing === 0 ? verb : `${verb} ${countPeople(changing)}`}
      isSubmitDisabled={changing === 0}
      onClose={onClose}
      onSubmit={async (_values, attempt) => {
        notifyFates(await withErrorMessage(failed, change(wanted, attempt)), { countOf: countPeople, done });
        onDone();
      }}
    >
      {!needsCompany && (
        <Radio.Group {...form.getInputProps('choice')} label="Company">
          <Stack gap="xs" mt="xs">
            <Radio value="asked" label="The company that each asked for" />
            <Radio value="one" label="One company for all of them" />
          </Stack>
        </Radio.Group>
      )}
      {choice === 'one' && (
        <CompanySelect
          {...form.getInputProps('company_name')}
          value={company_name}
          label={needsCompany ? 'Move to' : 'Company for all'}
          companyNames={companyNames}
          offersNone={needsCompany}
          required
        />
      )}
      {!isReady && <div>Choose a company to see what will happen.</div>}
      {isReady && preview.isError && (
        <ErrorState
          title="What will happen could not be worked out."
          error={preview.error}
          onRetry={() => void preview.refetch()}
        />
      )}
      {isReady && !preview.isError && fates === undefined && <SkeletonList count={3} height={24} />}
      {fates !== undefined && <FateSummary fates={fates} countOf={countPeople} />}
    </FormDialog>
  );
}
