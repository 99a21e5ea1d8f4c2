import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { ApiError } from '../../api/api-error.ts';
import { listDraftCopies } from '../../drafts/drafts.ts';
import type { SaveAttempt } from '../../forms/use-saving.ts';
import { storeSession } from '../../session/session.ts';
import { NumberField } from '../fields/number-field.tsx';
import { FormDialog } from './form-dialog.tsx';

interface Values {
  readonly bol_number: string;
  readonly password: string;
  readonly weight: number | null;
}

type Save = (values: Values, attempt: SaveAttempt) => Promise<unknown>;

const SAVED: Values = { bol_number: '', password: '', weight: null };
const PLACE = `draft:${PEOPLE.admin.id}:load:1`;

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.admin }));

function LoadForm({ record, version, save }: { record: Values; version: number; save: Save }) {
  const form = useForm<Values>({ initialValues: record });
  return (
    <FormDialog
      title="Add Load Data"
      form={form}
      draft={{ form: 'load', record: 1 }}
      submitLabel="Save"
      version={version}
      readStale={(current) => current as { values: Values; version: number }}
      onSubmit={save}
      onClose={() => undefined}
    >
      <TextInput label="BOL" {...form.getInputProps('bol_number')} />
      <TextInput label="Password" {...form.getInputProps('password')} />
      <NumberField label="Weight" {...form.getInputProps('weight')} value={form.values.weight} />
    </FormDialog>
  );
}

const saveNothing: Save = async () => undefined;

const openForm = ({ record = SAVED, version = 4, save = saveNothing } = {}) =>
  renderScreen(<LoadForm record={record} version={version} save={save} />);

const keptDrafts = () => listDraftCopies(PLACE).map((key) => localStorage.getItem(key));

async function typeAndLeave() {
  const { unmount } = await openForm();
  await userEvent.type(screen.getByLabelText('BOL'), 'B-17');
  await userEvent.type(screen.getByLabelText('Password'), 'secret phrase');
  await userEvent.type(screen.getByLabelText('Weight'), '98oo');
  unmount();
}

const restore = async () => userEvent.click(await screen.findByRole('button', { name: 'Restore' }));

test('a draft brings back the text of a number that cannot be read, which still has to be corrected', async () => {
  await typeAndLeave();
  const save = vi.fn<Save>(async () => undefined);
  await openForm({ save });
  await restore();
  expect(screen.getByLabelText('BOL')).toHaveValue('B-17');
  expect(screen.getByLabelText('Weight')).toHaveValue('98oo');
  expect(screen.getByText(/This is not a number\. Write it like/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(save).not.toHaveBeenCalled();
  await userEvent.clear(screen.getByLabelText('Weight'));
  await userEvent.type(screen.getByLabelText('Weight'), '9800');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(save.mock.lastCall?.[0]).toEqual({ bol_number: 'B-17', password: '', weight: 9800 }));
  await waitFor(() => expect(listDraftCopies(PLACE)).toEqual([]));
});

test('a password is never written to a draft', async () => {
  await typeAndLeave();
  expect(keptDrafts()).toEqual([expect.stringContaining('B-17')]);
  expect(JSON.stringify(localStorage)).not.toContain('secret phrase');
});

test('a discarded draft is gone, and the form is as it was', async () => {
  await typeAndLeave();
  await openForm();
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(screen.queryByText(/was not saved/)).toBeNull();
  expect(screen.getByLabelText('BOL')).toHaveValue('');
  expect(keptDrafts()).toEqual([]);
});

test('a restored draft is saved over the version that it was typed over, with the same key, and merged on a conflict', async () => {
  await typeAndLeave();
  const key = JSON.parse(keptDrafts()[0] ?? '').idempotencyKey;
  const theirs = { bol_number: '', password: '', weight: 9700 };
  const stale = new ApiError({
    status: 412,
    code: 'stale_record',
    message: 'Somebody else saved it',
    data: { values: theirs, version: 9 },
  });
  const save = vi.fn<Save>().mockRejectedValueOnce(stale).mockResolvedValueOnce(undefined);
  await openForm({ record: theirs, version: 9, save });
  expect(await screen.findByText(/The record has been changed since/)).toBeVisible();
  await restore();
  await userEvent.clear(screen.getByLabelText('Weight'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(save.mock.lastCall?.[1]).toMatchObject({ idempotencyKey: key, version: 4 }));
  await userEvent.click(await screen.findByRole('button', { name: 'Overwrite with mine' }));
  // The weight was empty before and is empty again: theirs stays.
  await waitFor(() => expect(save.mock.lastCall).toMatchObject([{ bol_number: 'B-17', weight: 9700 }, { version: 9 }]));
});

const bol = () => screen.getByLabelText('BOL');

/** Another tab with the same form: it has the same storage, and hears of changes to it. */
function openOtherTab() {
  return renderScreen(
    <section aria-label="Other tab">
      <LoadForm record={SAVED} version={4} save={saveNothing} />
    </section>,
  );
}

test('text that is typed below an unanswered offer is kept beside the offered draft, and both are offered', async () => {
  await typeAndLeave();
  const { unmount } = await openForm();
  await screen.findByRole('button', { name: 'Restore' });
  await userEvent.type(bol(), 'second');
  unmount();
  expect(keptDrafts()).toHaveLength(2);
  await openForm();
  expect(await screen.findAllByRole('button', { name: /^Restore the draft from / })).toHaveLength(2);
  for (const typed of ['It has: second.', 'It has: B-17, 98oo.'])
    expect(screen.getByText(new RegExp(typed))).toBeVisible();
});

test('restoring a draft over typed text offers the typed text in its turn', async () => {
  await typeAndLeave();
  await openForm();
  await screen.findByRole('button', { name: 'Restore' });
  await userEvent.type(bol(), 'second');
  await restore();
  expect(bol()).toHaveValue('B-17');
  expect(screen.getByLabelText('Weight')).toHaveValue('98oo');
  await restore();
  expect(bol()).toHaveValue('second');
  expect(screen.getByLabelText('Weight')).toHaveValue('');
  expect(keptDrafts()).toHaveLength(2);
});

test('saving below an unanswered offer leaves the offered draft', async () => {
  await typeAndLeave();
  const save = vi.fn<Save>(async () => undefined);
  await openForm({ save });
  await screen.findByRole('button', { name: 'Restore' });
  await userEvent.type(bol(), 'second');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(save).toHaveBeenCalled());
  await waitFor(() => expect(keptDrafts()).toEqual([expect.stringContaining('B-17')]));
});

test('two tabs that type into the same form keep a draft each', async () => {
  const first = await openForm();
  const second = await openOtherTab();
  const [here, there] = screen.getAllByLabelText('BOL');
  if (here === undefined || there === undefined) throw new Error('There are not two forms');
  await userEvent.type(here, 'first tab');
  await userEvent.type(there, 'second tab');
  first.unmount();
  second.unmount();
  expect(keptDrafts().map((text) => JSON.parse(text ?? '').values.bol_number)).toEqual(
    expect.arrayContaining(['first tab', 'second tab']),
  );
});

test('a draft that another tab discards while it is typed here is written again', async () => {
  const { unmount } = await openForm();
  await userEvent.type(bol(), 'typed here');
  await waitFor(() => expect(keptDrafts()).toHaveLength(1));
  const [key = ''] = listDraftCopies(PLACE);
  localStorage.removeItem(key);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
  expect(keptDrafts()).toEqual([expect.stringContaining('typed here')]);
  unmount();
});

test('a draft that another tab has saved or discarded is no longer offered', async () => {
  await typeAndLeave();
  await openForm();
  await screen.findByRole('button', { name: 'Restore' });
  const [key = ''] = listDraftCopies(PLACE);
  localStorage.removeItem(key);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull());
});

test('a draft of an earlier version of the web app is still offered', async () => {
  await typeAndLeave();
  const [key = ''] = listDraftCopies(PLACE);
  localStorage.setItem(PLACE, localStorage.getItem(key) ?? '');
  localStorage.removeItem(key);
  await openForm();
  await restore();
  expect(bol()).toHaveValue('B-17');
  expect(localStorage.getItem(PLACE)).toBeNull();
});
