import { ActionIcon, Button, FileButton, UnstyledButton } from '@mantine/core';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { LoadingButton } from './loading-button.tsx';

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

/** What many screens do: their button has nothing (more) to do once it was pressed. */
function Once({ onPress }: { readonly onPress: () => void }) {
  const [isDone, setDone] = useState(false);
  const press = () => {
    onPress();
    setDone(true);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      <Button type="submit" disabled={isDone}>
        {isDone ? 'Saved' : 'Save'}
      </Button>
      <button type="button">Next</button>
    </form>
  );
}

test('a button that its own click disabled keeps the focus until it leaves, and is pressed no more', async () => {
  const onPress = vi.fn();
  await renderScreen(<Once onPress={onPress} />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  const saved = screen.getByRole('button', { name: 'Saved' });
  expect(saved).toHaveFocus();
  expect(saved).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter} ');
  await userEvent.click(saved);
  expect(onPress).toHaveBeenCalledOnce();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  expect(saved).toBeDisabled();
  await userEvent.tab({ shift: true });
  expect(saved).not.toHaveFocus();
});

test.each([
  [
    'an icon',
    (isDone: boolean, press: () => void) => <ActionIcon aria-label="Undo last" disabled={isDone} onClick={press} />,
  ],
  [
    'a text that is a button',
    (isDone: boolean, press: () => void) => (
      <UnstyledButton component={LoadingButton} disabled={isDone} onClick={press}>
        Undo last
      </UnstyledButton>
    ),
  ],
  [
    'a button of a file',
    (isDone: boolean, press: () => void) => (
      <FileButton onChange={press}>
        {() => (
          <Button disabled={isDone} onClick={press}>
            Undo last
          </Button>
        )}
      </FileButton>
    ),
  ],
])('%s that its own click disabled keeps the focus too', async (_kind, draw) => {
  function Part() {
    const [isDone, setDone] = useState(false);
    return draw(isDone, () => setDone(true));
  }
  await renderScreen(<Part />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Undo last' })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Undo last' })).toHaveAttribute('aria-disabled', 'true');
});
