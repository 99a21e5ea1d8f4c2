import type { AssignmentRequest } from '@dewar/contract/company-assignment-requests';
import { Radio, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { countOf } from '../../shared/format/numbers.ts';
import { OutsideRecipientsNotice } from '../../shared/outside-recipients/outside-recipients-notice.tsx';
import { FormDialog } from '../../shared/ui/dialogs/form-dialog.tsx';
import { notifyFates } from '../../shared/ui/lists/notify-fates.ts';
import { type RecordColumn, RecordList } from '../../shared/ui/lists/record-list.tsx';
import { selectColumn } from '../../shared/ui/lists/select-column.tsx';
import { useSelection } from '../../shared/ui/lists/use-selection.ts';
import { useDecideRequests } from './assignment-requests-api.ts';

interface DecideRequestsDialogProps {
  readonly requests: readonly AssignmentRequest[];
  readonly onClose: () => void;
}

const COLUMNS: readonly RecordColumn<AssignmentRequest>[] = [
  { label: 'User Email', width: 'minmax(10rem, 2fr)', render: ({ user_email }) => user_email },
  { label: 'Current Company', width: 'minmax(7rem, 1fr)', render: ({ current_company }) => current_company },
  {
    label: 'Requested Company',
    width: 'minmax(9rem, 1.5fr)',
    render: ({ requested_company, requested_company_exists: exists }) =>
      exists ? requested_company : `${requested_company} (new)`,
  },
];

/** Approves or rejects the selected requests. */
export default function DecideRequestsDialog({ requests, onClose }: DecideRequestsDialogProps) {
  const decide = useDecideRequests();
  const selection = useSelection(requests.map(({ id }) => id));
  const form = useForm<{ decision: 'approve' | 'reject' }>({ initialValues: { decision: 'approve' } });
  const { decision } = form.values;
  const chosen = requests.filter(({ id }) => selection.ids.has(id));
  const created = new Set(
    chosen.filter((each) => !each.requested_company_exists).map((each) => each.requested_company),
  );
  const verb = decision === 'approve' ? 'Approve' : 'Reject';
  return (
    <FormDialog
      title="Decide several requests"
      form={form}
      draft="never"
      hasTyped={() => false}
      size="xl"
      submitLabel={chosen.length === 0 ? verb : `${verb} ${countOf(chosen.length, 'request')}`}
      isSubmitDisabled={chosen.length === 0}
      onClose={onClose}
      onSubmit={async (_values, { idempotencyKey }) => {
        const body = { decision, ids: chosen.map(({ id }) => id) };
        const fates = await withErrorMessage(`Error deciding requests`, decide(body, idempotencyKey));
        notifyFates(fates, {
          countOf: (count) => countOf(count, 'request'),
          done: decision === 'approve' ? 'approved' : 'rejected',
        });
      }}
    >
      <RecordList
        label="Requests to decide"
        rows={requests}
        columns={COLUMNS}
        lead={selectColumn({ rows: requests, nameOf: ({ user_email }) => user_email, selection })}
      />
      <Radio.Group {...form.getInputProps('decision')} label="Decision">
        <Stack gap="xs" mt="xs">
          <Radio value="approve" label="Approve: each person is assigned to the company that they asked for" />
          <Radio value="reject" label="Reject: each person is told by email" />
        </Stack>
      </Radio.Group>
      {decision === 'approve' && <OutsideRecipientsNotice userIds={chosen.map(({ user_id }) => user_id)} />}
      {decision === 'approve' && created.size > 0 && (
        <div>These companies will be created: {[...created].join(', ')}.</div>
      )}
    </FormDialog>
  );
}
