import { Button } from '@mantine/core';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { keepLostFocus } from './keep-lost-focus.ts';

const later = () => act(() => new Promise((resolve) => setTimeout(resolve, 900)));

interface PartsProps {
  readonly onRemove?: (name: string) => void;
}

/** Each button removes itself. */
function Parts({ onRemove }: PartsProps) {
  const [names, setNames] = useState(['Discard', 'Reset', 'Remove']);
  return (
    <main>
      <h1>Settings</h1>
      {names.map((name) => (
        <Button
          key={name}
          onClick={() => {
            setNames(names.filter((each) => each !== name));
            onRemove?.(name);
          }}
        >
          {name}
        </Button>
      ))}
    </main>
  );
}

async function pressByKeys(name: string): Promise<void> {
  const button = screen.getByRole('button', { name });
  for (let tabs = 0; document.activeElement !== button && tabs < 5; tabs += 1) await userEvent.tab();
  await userEvent.keyboard('{Enter}');
}

test('the focus of a button that goes with its own click goes to the control in its place', async () => {
  onTestFinished(keepLostFocus());
  await renderScreen(<Parts />);
  await pressByKeys('Discard');
  await later();
  expect(screen.getByRole('button', { name: 'Reset' })).toHaveFocus();
  await pressByKeys('Remove');
  await later();
  expect(screen.getByRole('button', { name: 'Reset' })).toHaveFocus();
});

test('what leads the focus on by itself keeps it', async () => {
  onTestFinished(keepLostFocus());
  await renderScreen(
    <>
      <input aria-label="Value" />
      <Parts onRemove={() => screen.getByLabelText('Value').focus()} />
    </>,
  );
  await pressByKeys('Discard');
  await later();
  expect(screen.getByLabelText('Value')).toHaveFocus();
});

test('on another screen the focus is not led', async () => {
  onTestFinished(keepLostFocus());
  const { pathname } = window.location;
  onTestFinished(() => window.history.replaceState(null, '', pathname));
  await renderScreen(<Parts onRemove={() => window.history.replaceState(null, '', '/elsewhere')} />);
  await pressByKeys('Discard');
  await later();
  expect(document.body).toHaveFocus();
});

test('who clicked elsewhere meanwhile is not led when the control goes later', async () => {
  onTestFinished(keepLostFocus());
  let remove = () => {};
  function Screen() {
    const [isShown, setShown] = useState(true);
    remove = () => setShown(false);
    return (
      <main>
        <p>Words</p>
        {isShown && <button type="button">Discard</button>}
        <button type="button">Next</button>
      </main>
    );
  }
  await renderScreen(<Screen />);
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Discard' })).toHaveFocus();
  await userEvent.click(screen.getByText('Words'));
  act(() => remove());
  await later();
  expect(document.body).toHaveFocus();
});
