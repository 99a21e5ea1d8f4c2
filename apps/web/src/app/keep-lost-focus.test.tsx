import { Button, Modal } from '@mantine/core';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Fragment, useState } from 'react';
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
  for (let tabs = 0; document.activeElement !== button && tabs < 12; tabs += 1) await userEvent.tab();
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

/** Its rows go with their own button; so does all but its closing button with 'Clear'. */
function Dialog({ onClose }: { readonly onClose: () => void }) {
  const [names, setNames] = useState(['One', 'Two', 'Three']);
  const [isSent, setSent] = useState(false);
  return (
    <Modal opened onClose={onClose} title="Passkeys" closeButtonProps={{ 'aria-label': 'Close' }}>
      {names.map((name) => (
        <Button key={name} onClick={() => setNames(names.filter((each) => each !== name))}>
          {name}
        </Button>
      ))}
      <fieldset disabled={isSent}>
        <input aria-label="Code" onKeyDown={({ key }) => key === 'Enter' && setSent(true)} />
      </fieldset>
      {isSent ? <Button>Send again</Button> : null}
      <Button onClick={() => setNames([])}>Clear</Button>
    </Modal>
  );
}

async function openDialog() {
  onTestFinished(keepLostFocus());
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <main>
        <Button onClick={() => setOpen(true)}>Open</Button>
        {isOpen && <Dialog onClose={() => setOpen(false)} />}
        <Button>Beside</Button>
      </main>
    );
  }
  await renderScreen(<Page />);
  await pressByKeys('Open');
  await screen.findByRole('dialog', { name: 'Passkeys' });
  await later();
}

const button = (name: string) => screen.getByRole('button', { name });

test('in a dialog the focus of a button that goes stays in the dialog, at what stands in its place', async () => {
  await openDialog();
  await pressByKeys('Two');
  await later();
  expect(button('Three')).toHaveFocus();
  await pressByKeys('Three');
  await later();
  expect(screen.getByLabelText('Code')).toHaveFocus();
});

test('in a dialog the focus of a disabled field goes to the control that came behind it', async () => {
  await openDialog();
  act(() => screen.getByLabelText('Code').focus());
  await userEvent.keyboard('{Enter}');
  await later();
  expect(button('Send again')).toHaveFocus();
});

test('what is hidden in a dialog loses the focus to the next control of that dialog', async () => {
  await openDialog();
  await userEvent.tab();
  const one = button('One');
  act(() => one.focus());
  one.checkVisibility = () => false;
  act(() => one.blur());
  await later();
  expect(button('Two')).toHaveFocus();
});

/** A question over a dialog that gives the focus back to nobody. */
function Asking() {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <main>
        <button type="button">Behind</button>
      </main>
      <div role="dialog" aria-label="Form">
        <button type="button" onClick={() => setAsked(true)}>
          Ask
        </button>
        <button type="button">Save</button>
      </div>
      {isAsked && (
        <div role="alertdialog" aria-label="Sure?">
          <Part name="Note" />
          <button type="button" onClick={() => setAsked(false)}>
            Yes
          </button>
        </div>
      )}
    </>
  );
}

function Part({ name }: { readonly name: string }) {
  const [isShown, setShown] = useState(true);
  return isShown ? (
    <button type="button" onClick={() => setShown(false)}>
      {name}
    </button>
  ) : null;
}

test('in a question over a dialog the focus stays in the question, and goes back to where it was asked', async () => {
  onTestFinished(keepLostFocus());
  await renderScreen(<Asking />);
  await pressByKeys('Ask');
  act(() => button('Note').focus());
  await userEvent.keyboard('{Enter}');
  await later();
  expect(button('Yes')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await later();
  expect(button('Ask')).toHaveFocus();
});

test('what is replaced as a whole leads to what came into its place', async () => {
  onTestFinished(keepLostFocus());
  function Card() {
    const [isEdited, setEdited] = useState(true);
    return (
      <main>
        <Button>Above</Button>
        {isEdited ? (
          <Fragment key="form">
            <Button onClick={() => setEdited(false)}>Save</Button>
            <Button>Cancel</Button>
          </Fragment>
        ) : (
          <Button key="shown">Edit</Button>
        )}
        <Button>Below</Button>
      </main>
    );
  }
  await renderScreen(<Card />);
  await pressByKeys('Save');
  await later();
  expect(button('Edit')).toHaveFocus();
});
