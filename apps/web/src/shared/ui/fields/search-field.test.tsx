import { MantineProvider, Modal } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SearchField } from './search-field.tsx';

/** As a screen keeps it in its address: without spaces at the ends. */
function Screen() {
  const [value, setValue] = useState('');
  return (
    <MantineProvider>
      <SearchField
        label="Search"
        placeholder="Name"
        value={value}
        onSearch={(text) => setValue(text.trim())}
        findError={(text) => (text.includes('%') ? 'No percent signs' : undefined)}
      />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('other')}>
        Elsewhere
      </button>
    </MantineProvider>
  );
}

test('a pause after a space does not remove the space from the search field', async () => {
  render(<Screen />);
  await userEvent.type(screen.getByLabelText('Search'), 'polar ');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('polar'));
  await userEvent.type(screen.getByLabelText('Search'), 'gas{Enter}');
  expect(screen.getByLabelText('Search')).toHaveValue('polar gas');
  expect(screen.getByRole('status')).toHaveTextContent('polar gas');
});

test('a search that changed elsewhere is shown in the search field', async () => {
  render(<Screen />);
  await userEvent.type(screen.getByLabelText('Search'), 'polar{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(screen.getByLabelText('Search')).toHaveValue('other');
});

test('a search text with an error is kept and not searched for', async () => {
  render(<Screen />);
  const field = screen.getByLabelText('Search');
  await userEvent.type(field, 'polar{Enter}%{Enter}');
  expect(field).toHaveValue('polar%');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('No percent signs');
  expect(screen.getByRole('status')).toHaveTextContent('polar');
  await userEvent.type(field, '{Backspace}s{Enter}');
  expect(field).toBeValid();
  expect(screen.getByRole('status')).toHaveTextContent('polars');
});

test('a search that was typed before a dialog opened waits until the dialog is closed', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const searched: string[] = [];
  const tree = (isOpen: boolean) => (
    <MantineProvider>
      <SearchField label="Search" placeholder="Name" value="" onSearch={(text) => searched.push(text)} />
      <Modal opened={isOpen} onClose={() => {}} transitionProps={{ duration: 0 }}>
        A form
      </Modal>
    </MantineProvider>
  );
  const pause = () => act(() => vi.advanceTimersByTime(1_000));
  const { rerender } = render(tree(false));
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'polar' } });
  rerender(tree(true));
  pause();
  expect(searched).toEqual([]);
  rerender(tree(false));
  pause();
  expect(searched).toEqual(['polar']);
});

test('a search field in a dialog searches', async () => {
  const searched: string[] = [];
  render(
    <MantineProvider>
      <Modal opened onClose={() => {}}>
        <SearchField label="Search" placeholder="Name" value="" onSearch={(text) => searched.push(text)} />
      </Modal>
    </MantineProvider>,
  );
  await userEvent.type(screen.getByLabelText('Search'), 'polar');
  await waitFor(() => expect(searched).toEqual(['polar']));
});
