import { Button, Checkbox, Radio, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { useFirstErrorFocus } from '../dialogs/form-dialog-effects.ts';
import { FormError } from './form-error.tsx';

const required = (name: string) => (value: string) => (value === '' ? `${name} is required` : null);

function Form() {
  const [failed, setFailed] = useState(0);
  const formRef = useFirstErrorFocus(failed);
  const form = useForm({
    initialValues: { pressure: '', weight: '' },
    validate: { pressure: required('Pressure'), weight: required('Weight') },
  });
  const submit = form.onSubmit(
    () => undefined,
    () => setFailed((count) => count + 1),
  );
  return (
    <form ref={formRef} onSubmit={submit}>
      <TextInput {...form.getInputProps('pressure')} label="Pressure" />
      <TextInput {...form.getInputProps('weight')} label="Weight" />
      <FormError error={null} />
      <Button type="submit">Save</Button>
    </form>
  );
}

test('a rejected form says how many fields are to be corrected and what the first says, and leads there', async () => {
  await renderScreen(<Form />);
  await userEvent.click(screen.getByLabelText('Pressure'));
  await userEvent.keyboard('{Enter}');
  const line = await screen.findByText('2 fields to correct');
  expect(line).toHaveAttribute('data-spoken', '2 fields to correct: Pressure is required');
  expect(line.parentElement).toHaveAttribute('data-attempt', '1');
  await userEvent.keyboard('{Enter}');
  expect(line.parentElement).toHaveAttribute('data-attempt', '2');
  await userEvent.click(screen.getByRole('button', { name: 'Go to the first' }));
  expect(screen.getByLabelText('Pressure')).toHaveFocus();
});

test('groups of choices are counted, and the way to them is that to their first or chosen choice', async () => {
  function Choices() {
    const [failed, setFailed] = useState(0);
    const formRef = useFirstErrorFocus(failed);
    const form = useForm({
      initialValues: { events: [] as string[], way: 'sea' },
      validate: {
        events: ({ length }) => (length === 0 ? 'Choose what is told' : null),
        way: (value) => (value === 'sea' ? 'There is no sea' : null),
      },
    });
    return (
      <form
        ref={formRef}
        onSubmit={form.onSubmit(
          () => undefined,
          () => setFailed((count) => count + 1),
        )}
      >
        <Checkbox.Group {...form.getInputProps('events')} label="Events">
          <Checkbox value="load" label="Load" />
          <Checkbox value="arrival" label="Arrival" />
        </Checkbox.Group>
        <Radio.Group {...form.getInputProps('way')} label="Way">
          <Radio value="road" label="Road" />
          <Radio value="sea" label="Sea" />
        </Radio.Group>
        <FormError error={null} />
        <Button type="submit">Save</Button>
      </form>
    );
  }
  await renderScreen(<Choices />);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const line = await screen.findByText('2 fields to correct');
  expect(line).toHaveAttribute('data-spoken', '2 fields to correct: Choose what is told');
  expect(screen.getByRole('checkbox', { name: 'Load' })).toHaveFocus();
  await userEvent.keyboard(' ');
  expect(await screen.findByText('1 field to correct')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Go to the first' }));
  expect(screen.getByRole('radio', { name: 'Sea' })).toHaveFocus();
});

test('what is corrected is counted no more, and the line goes with the last', async () => {
  await renderScreen(<Form />);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.type(screen.getByLabelText('Pressure'), '8');
  expect(await screen.findByText('1 field to correct')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Weight'), '900');
  expect(screen.queryByText(/to correct/)).toBeNull();
});
