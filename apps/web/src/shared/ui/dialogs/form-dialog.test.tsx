import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { ApiError, NetworkError } from '../../api/api-error.ts';
import { confirm } from './confirm-dialog.ts';
import { FormDialog, type SaveAttempt } from './form-dialog.tsx';

interface Values {
  readonly bol_number: string;
  readonly customer_name: string;
}

type Save = (values: Values, attempt: SaveAttempt) => Promise<unknown>;

async function renderDialog(save: Save, more: { confirmSave?: () => Promise<boolean> } = {}) {
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Add Load Data</Button>
        {isOpen && <LoadForm onClose={() => setOpen(false)} />}
      </>
    );
  }
  function LoadForm({ onClose }: { onClose: () => void }) {
    const form = useForm<Values>({
      initialValues: { bol_number: '', customer_name: '' },
      validate: { bol_number: (text) => (text === '' ? 'BOL is required' : null) },
      validateInputOnBlur: true,
    });
    return (
      <FormDialog
        title="Add Load Data"
        form={form}
        draft={{ form: 'test' }}
        submitLabel="Save"
        onSubmit={save}
        onClose={onClose}
        version={4}
        readStale={(current) => ({
          ...(current as { values: Values; version: number }),
          summary: () => 'Saved: Theirs',
        })}
        {...more}
      >
        <TextInput label="BOL" {...form.getInputProps('bol_number')} />
        <TextInput label="Customer" {...form.getInputProps('customer_name')} />
      </FormDialog>
    );
  }
  await renderScreen(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Add Load Data' }));
  return screen.findByRole('dialog', { name: 'Add Load Data' });
}

function rejected(code: 'invalid_input' | 'stale_record' | 'idempotency_key_reused', more: object = {}): ApiError {
  return new ApiError({ status: 400, code, message: 'The server said no', ...more });
}

const bol = () => screen.getByLabelText('BOL');
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('a successful save closes the form dialog and returns the focus', async () => {
  const save = vi.fn<Save>(() => Promise.resolve());
  await renderDialog(save);
  await userEvent.type(bol(), 'B-17');
  await submit();
  expect(save).toHaveBeenCalledWith(
    { bol_number: 'B-17', customer_name: '' },
    expect.objectContaining({ idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/), version: 4 }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add Load Data' })).toHaveFocus());
});

test('an invalid field shows its error and gets the focus, and nothing is sent', async () => {
  const save = vi.fn<Save>(() => Promise.resolve());
  await renderDialog(save);
  await submit();
  expect(screen.getByText('BOL is required')).toBeVisible();
  expect(bol()).toHaveFocus();
  expect(save).not.toHaveBeenCalled();
});

test("the server's error stays in the form dialog, its fields under theirs, and what was typed is kept", async () => {
  await renderDialog(() =>
    Promise.reject(rejected('invalid_input', { fields: { customer_name: 'Customer is unknown' } })),
  );
  await userEvent.type(bol(), 'B-17');
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('The server said no');
  expect(screen.getByText('Customer is unknown')).toBeVisible();
  expect(screen.getByLabelText('Customer')).toHaveFocus();
  expect(bol()).toHaveValue('B-17');
});

test('an error that is only about a field is shown on that field alone', async () => {
  await renderDialog(() =>
    Promise.reject(rejected('invalid_input', { fields: { customer_name: 'The server said no' } })),
  );
  await userEvent.type(bol(), 'B-17');
  await submit();
  await waitFor(() => expect(screen.getByLabelText('Customer')).toHaveFocus());
  expect(screen.getAllByText('The server said no')).toHaveLength(1);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a second attempt is sent with the same idempotency key, so that nothing is saved twice', async () => {
  const save = vi.fn<Save>().mockRejectedValueOnce(new NetworkError(null)).mockResolvedValueOnce(undefined);
  await renderDialog(save);
  await userEvent.type(bol(), 'B-17');
  await submit();
  expect(await screen.findByText('Network error. Please try again.')).toBeVisible();
  await submit();
  const [first, second] = save.mock.calls.map(([, attempt]) => attempt.idempotencyKey);
  expect(second).toBe(first);
});

test('a second attempt with other values after a lost response says that the first was saved', async () => {
  await renderDialog(() => Promise.reject(rejected('idempotency_key_reused')));
  await userEvent.type(bol(), 'B-17');
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('An earlier attempt was saved');
});

test('a double click saves once', async () => {
  const save = vi.fn<Save>(() => new Promise(() => undefined));
  await renderDialog(save);
  await userEvent.type(bol(), 'B-17');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }));
  expect(save).toHaveBeenCalledTimes(1);
});

test('answering a question before saving with no keeps the form dialog open', async () => {
  const save = vi.fn<Save>(() => Promise.resolve());
  await renderDialog(save, { confirmSave: () => Promise.resolve(false) });
  await userEvent.type(bol(), 'B-17');
  await submit();
  expect(save).not.toHaveBeenCalled();
  expect(bol()).toHaveValue('B-17');
});

test('the Escape that answers a question before saving does not close the form', async () => {
  const ask = () => confirm({ title: 'Is this right?', verb: 'Save it' });
  await renderDialog(() => Promise.resolve(), { confirmSave: ask });
  await userEvent.type(bol(), 'B-17');
  await submit();
  expect(await screen.findByRole('alertdialog', { name: 'Is this right?' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(bol()).toHaveValue('B-17');
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
});

test('Escape closes an untouched form at once', async () => {
  await renderDialog(() => Promise.resolve());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('Escape over typed text asks first, with the safe choice focused', async () => {
  await renderDialog(() => Promise.resolve());
  await userEvent.type(bol(), 'B-17');
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() =>
    expect(screen.queryByText('What you typed stays on this device as a draft.')).not.toBeInTheDocument(),
  );
  expect(bol()).toHaveValue('B-17');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

const stale = { values: { bol_number: 'Theirs', customer_name: 'Aster' }, version: 9 };

test('a record that changed meanwhile shows both versions: theirs can be taken into the form', async () => {
  const save = vi
    .fn<Save>()
    .mockRejectedValueOnce(rejected('stale_record', { data: stale }))
    .mockResolvedValueOnce(undefined);
  await renderDialog(save);
  await userEvent.type(bol(), 'Mine');
  await submit();
  expect(await screen.findByText('Saved: Theirs')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Load the saved version' }));
  expect(bol()).toHaveValue('Theirs');
  await submit();
  expect(save.mock.lastCall).toEqual([stale.values, expect.objectContaining({ version: 9 })]);
});

test('a record that changed meanwhile shows both versions: mine overwrites only the fields that were changed here', async () => {
  const save = vi
    .fn<Save>()
    .mockRejectedValueOnce(rejected('stale_record', { data: stale }))
    .mockResolvedValueOnce(undefined);
  await renderDialog(save);
  await userEvent.type(bol(), 'Mine');
  await submit();
  await userEvent.click(await screen.findByRole('button', { name: 'Overwrite with mine' }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save.mock.lastCall).toEqual([
    { bol_number: 'Mine', customer_name: 'Aster' },
    expect.objectContaining({ version: 9 }),
  ]);
});
