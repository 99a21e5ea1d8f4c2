import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { readAuditLogFilter } from './audit-log-filter.ts';
import { AuditLogToolbar } from './audit-log-toolbar.tsx';

/** Keeps the filter as the address does. */
function Screen({ start }: { readonly start: object }) {
  const [filter, setFilter] = useState(readAuditLogFilter(start));
  return (
    <MantineProvider>
      <AuditLogToolbar
        filter={filter}
        companies={[{ id: 4, name: 'Polar Gas' }]}
        onChange={(change) => setFilter((before) => readAuditLogFilter({ ...before, ...change }))}
        onClear={() => setFilter({})}
      />
      <output>{JSON.stringify(filter)}</output>
    </MantineProvider>
  );
}

const number = () => screen.getByLabelText('Record number');

test('a record number is typed further after it was searched for', async () => {
  render(<Screen start={{}} />);
  await userEvent.type(number(), '12{Enter}34{Enter}');
  expect(number()).toHaveValue('1234');
  expect(screen.getByRole('status')).toHaveTextContent('{"id":1234}');
});

test.each(['12x', '-4', '0', '007', '1e3', '1.5', '99999999999999999999'])(
  'the record number %s stays in its field with an error and does not change the filter',
  async (typed) => {
    render(<Screen start={{}} />);
    await userEvent.click(number());
    await userEvent.paste(typed);
    await userEvent.keyboard('{Enter}');
    expect(number()).toHaveValue(typed);
    expect(number()).toHaveAccessibleDescription('Enter a whole number of 1 or more');
    expect(screen.getByRole('status')).toHaveTextContent('{}');
  },
);

test('clearing the filters also clears a record number with an error', async () => {
  render(<Screen start={{ entity: 'tank' }} />);
  await userEvent.type(number(), 'x{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(number()).toHaveValue('');
});
