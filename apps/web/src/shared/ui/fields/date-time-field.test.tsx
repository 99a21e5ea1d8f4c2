import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../session/session.ts';
import { DateTimeField } from './date-time-field.tsx';

async function renderField(initial: string | null, timezone = 'America/New_York') {
  storeSession({ token: 'token', user: { ...PEOPLE.companyUser, timezone } });
  const entered: (string | null)[] = [];
  function Form() {
    const [value, setValue] = useState(initial);
    const enter = (next: string | null) => {
      entered.push(next);
      setValue(next);
    };
    return (
      <DateTimeField label="Loaded at" value={value} onChange={enter} error={value === null ? 'Required' : null} />
    );
  }
  await renderScreen(<Form />);
  return entered;
}

function type(localTime: string): void {
  fireEvent.change(screen.getByLabelText('Loaded at'), { target: { value: localTime } });
}

test("an instant is shown and entered in the person's local time, with the zone named", async () => {
  const entered = await renderField('2026-05-12T18:05:00Z');
  expect(screen.getByLabelText('Loaded at')).toHaveValue('2026-05-12T14:05');
  expect(screen.getByText('Eastern Daylight Time (America/New York)')).toBeVisible();
  type('2026-01-12T14:05');
  expect(entered).toEqual(['2026-01-12T19:05:00.000Z']);
  expect(screen.getByText('Eastern Standard Time (America/New York)')).toBeVisible();
});

test("the same instant is shown in another person's zone", async () => {
  await renderField('2026-05-12T18:05:00Z', 'America/Los_Angeles');
  expect(screen.getByLabelText('Loaded at')).toHaveValue('2026-05-12T11:05');
});

test('a local time that clocks skip has no instant, stays in the field, and names the next existing time', async () => {
  const entered = await renderField('2026-03-07T12:00:00Z');
  type('2026-03-08T02:30');
  expect(entered).toEqual([null]);
  expect(screen.getByLabelText('Loaded at')).toHaveValue('2026-03-08T02:30');
  expect(screen.getByText('The clock change skips this time; the next valid time is 03:30.')).toBeVisible();
  expect(screen.queryByText('Required')).not.toBeInTheDocument();
  type('2026-03-08T03:30');
  expect(entered.at(-1)).toBe('2026-03-08T07:30:00.000Z');
  expect(screen.queryByText(/Clocks skip/)).not.toBeInTheDocument();
});

test('a local time that occurs twice is the first unless the person chooses the second', async () => {
  const entered = await renderField(null);
  type('2026-11-01T01:30');
  expect(screen.getByRole('radio', { name: 'The first, EDT' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'The second, EST' }));
  expect(entered).toEqual(['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']);
  expect(screen.getByRole('radio', { name: 'The second, EST' })).toBeChecked();
  expect(screen.getByLabelText('Loaded at')).toHaveValue('2026-11-01T01:30');
  type('2026-11-01T03:30');
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});

test('an emptied date field has no instant', async () => {
  const entered = await renderField('2026-05-12T18:05:00Z');
  type('');
  expect(entered).toEqual([null]);
  expect(screen.getByText('Required')).toBeVisible();
});
