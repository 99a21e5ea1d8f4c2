import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { PEOPLE } from '../../../test-support/people.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { storeSession } from '../session/session.ts';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { DraftState } from '../ui/drafts/draft-state.tsx';
import { useDraftLeavingGuard } from './draft-leaving-guard.ts';
import { listDraftCopies } from './drafts.ts';
import { useDraft } from './use-draft.ts';

const KEPT = 'What you typed stays on this device as a draft.';
const NOT_KEPT = 'What you typed could not be kept on this device: it may be too long, or there is no room.';
const LONG = 'x'.repeat(576_000);

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.companyUser }));

function fillStorage(): void {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
}

function NoteForm() {
  const form = useForm({ initialValues: { note: '' } });
  return (
    <FormDialog
      title="Add Note"
      form={form}
      draft={{ form: 'note', record: 1 }}
      submitLabel="Save"
      onSubmit={async () => undefined}
      onClose={() => undefined}
    >
      <Textarea label="Note" {...form.getInputProps('note')} />
    </FormDialog>
  );
}

const leave = async (text: string) => {
  await renderScreen(<NoteForm />);
  fireEvent.change(await screen.findByLabelText('Note'), { target: { value: text } });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  return screen.findByRole('alertdialog');
};

test('a text that was written a moment ago is promised, and is on the device', async () => {
  expect(await leave('frost at the valve')).toHaveTextContent(KEPT);
  expect(listDraftCopies(`draft:${PEOPLE.companyUser.id}:note:1`)).toHaveLength(1);
});

test('a text that is too long for a draft is not promised', async () => {
  const question = await leave(LONG);
  expect(question).toHaveTextContent(NOT_KEPT);
  expect(question).not.toHaveTextContent(KEPT);
});

test('a text for which the device has no room is not promised', async () => {
  fillStorage();
  expect(await leave('frost at the valve')).toHaveTextContent(NOT_KEPT);
});

function Plan({ text }: { readonly text: string }) {
  const content = useMemo(() => ({ text }), [text]);
  const draft = useDraft({ key: 'draft:1:plan', content, isChanged: true });
  useDraftLeavingGuard(true, { lead: 'Leave?', kept: 'It is kept.', safe: 'Keep editing' }, () => draft.keep());
  return <DraftState unsaved="Not saved yet." keptAt={draft.keptAt} />;
}

test('a form with a draft of its own says beside its buttons that the text could not be kept', async () => {
  fillStorage();
  await renderScreen(<Plan text="frost" />);
  expect(await screen.findByText(/Not saved yet\./)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(NOT_KEPT), { timeout: 5_000 });
  expect(screen.queryByText(/Draft saved/)).not.toBeInTheDocument();
});
