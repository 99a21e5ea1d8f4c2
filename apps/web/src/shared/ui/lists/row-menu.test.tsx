import { Button } from '@mantine/core';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { RecordList } from './record-list.tsx';
import { RowMenu } from './row-menu.tsx';

const COMPANIES = [
  { id: 1, name: 'Polar' },
  { id: 2, name: 'Kestrel' },
];
const opened: string[] = [];

function Companies() {
  return (
    <RecordList
      label="Companies"
      rows={COMPANIES}
      columns={[{ label: 'Company', width: '1fr', render: ({ name }) => name }]}
      actionsWidth="10rem"
      renderActions={({ name }) => (
        <>
          <Button>Edit {name}</Button>
          <RowMenu of={name}>
            <Button onClick={() => opened.push(`tokens of ${name}`)}>Tokens of {name}</Button>
            <Button>Data of {name}</Button>
          </RowMenu>
        </>
      )}
    />
  );
}

test('the menu of a row closes before its action is taken', async () => {
  await renderScreen(<Companies />);
  const more = screen.getByRole('button', { name: 'More for Polar' });
  const panel = document.getElementById(more.getAttribute('popovertarget') ?? '');
  expect(panel).toHaveAttribute('popover', 'auto');
  const action = screen.getByText('Tokens of Polar');
  expect(panel).toContainElement(action);
  if (panel !== null) panel.hidePopover = () => opened.push('closed');
  await userEvent.click(action);
  expect(opened).toEqual(['closed', 'tokens of Polar']);
});

test('arrow keys move in a menu, and between rows never into a closed one', async () => {
  await renderScreen(<Companies />);
  screen.getByText('Tokens of Polar').closest('button')?.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByText('Data of Polar').closest('button')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}');
  expect(screen.getByText('Tokens of Polar').closest('button')).toHaveFocus();

  screen.getByRole('button', { name: 'More for Polar' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'More for Kestrel' })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  expect(screen.getByRole('button', { name: 'More for Polar' })).toHaveFocus();
});
