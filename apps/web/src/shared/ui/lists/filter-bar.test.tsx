import { Button, Checkbox } from '@mantine/core';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { FilterBar, FilterSelect } from './filter-bar.tsx';
import { RecordList } from './record-list.tsx';

const COLUMNS = [{ label: 'User', width: '1fr', render: ({ id }: { readonly id: number }) => `User ${id}` }] as const;

test('by two keys the fields above a list are skipped, however many they are', async () => {
  await renderScreen(
    <main>
      <ul aria-label="Something above" />
      <FilterBar label="Find users">
        {['Search', 'Role', 'Status', 'Company', 'Order'].map((label) => (
          <input key={label} aria-label={label} />
        ))}
      </FilterBar>
      <RecordList
        label="Users"
        rows={[{ id: 1 }, { id: 2 }]}
        columns={COLUMNS}
        actionsWidth="8rem"
        renderActions={({ id }) => <Button>Approve {id}</Button>}
      />
    </main>,
  );
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Skip to the list' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('list', { name: 'Users' })).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Approve 1' })).toHaveFocus();
});

test('without a list what stands behind the fields gets the focus', async () => {
  await renderScreen(
    <main>
      <FilterBar label="Find users">
        <input aria-label="Search" />
      </FilterBar>
      <p>Nobody matches.</p>
      <button type="button">Clear filters</button>
    </main>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Clear filters' })).toHaveFocus();
});

test('the button of the filters counts those that are set, without the search and the order', async () => {
  await renderScreen(<FilledBar />);
  const filters = screen.getByText(/^Filters/);
  expect(filters).toHaveTextContent('Filters 1');
  expect(filters).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(filters);
  expect(filters).toHaveAttribute('aria-expanded', 'true');
  await userEvent.selectOptions(screen.getByLabelText('Role'), 'teacher');
  expect(filters).toHaveTextContent('Filters 2');
});

function FilledBar() {
  const [role, setRole] = useState('');
  return (
    <FilterBar label="Find users">
      <input aria-label="Search" defaultValue="ada" />
      <FilterSelect
        label="Role"
        choices={[
          { value: '', label: 'All roles' },
          { value: 'teacher', label: 'Teacher' },
        ]}
        value={role}
        onChange={setRole}
      />
      <Checkbox label="Verified" defaultChecked />
      <FilterSelect
        label="Order"
        isOrder
        choices={[
          { value: 'name', label: 'Name' },
          { value: 'latest', label: 'Latest' },
        ]}
        value="latest"
        onChange={() => {}}
      />
    </FilterBar>
  );
}
