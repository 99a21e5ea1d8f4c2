import { ActionIcon, Button } from '@mantine/core';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../../../test-support/render-screen.tsx';

function Saving({ onSave }: { readonly onSave: () => void }) {
  const [isSaving, setSaving] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
        setSaving(true);
      }}
    >
      <input aria-label="Note" />
      <Button type="submit" loading={isSaving}>
        Save
      </Button>
    </form>
  );
}

test('a button that loads keeps the focus, says that it cannot be pressed, and is not pressed again', async () => {
  const onSave = vi.fn();
  await renderScreen(<Saving onSave={onSave} />);
  const save = screen.getByRole('button', { name: 'Save' });
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(save).toHaveFocus();
  expect(save).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter} ');
  await userEvent.click(save);
  await userEvent.type(screen.getByLabelText('Note'), '{Enter}');
  expect(onSave).toHaveBeenCalledOnce();
});

test('a button that says in words what is under way keeps the focus too', async () => {
  await renderScreen(
    <Button disabled aria-busy>
      Saving...
    </Button>,
  );
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Saving...' })).toHaveFocus();
});

test('an icon that loads keeps the focus and does nothing', async () => {
  const onClick = vi.fn();
  await renderScreen(
    <ActionIcon loading aria-label="Delete" onClick={onClick}>
      x
    </ActionIcon>,
  );
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onClick).not.toHaveBeenCalled();
});

test('a button that is disabled for another reason is no stop, and one without a type submits nothing', async () => {
  const onSubmit = vi.fn((event) => event.preventDefault());
  await renderScreen(
    <form onSubmit={onSubmit}>
      <Button disabled>Never</Button>
      <Button>Other</Button>
    </form>,
  );
  expect(screen.getByRole('button', { name: 'Never' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Other' }));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a button that stops what is busy can be pressed', async () => {
  const onStop = vi.fn();
  await renderScreen(
    <Button aria-busy onClick={onStop}>
      Stop
    </Button>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(onStop).toHaveBeenCalledOnce();
});
