import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { CatchBoundary } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../session/session.ts';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { PageError } from '../frames/error-pages.tsx';
import { TitledSection } from '../frames/titled-section.tsx';

const part = { isBroken: false };

function Part() {
  if (part.isBroken) throw new Error('The part broke');
  return <p>What the part shows</p>;
}

function NoteForm() {
  const form = useForm({ initialValues: { note: '' } });
  return (
    <FormDialog
      title="Add Note"
      form={form}
      draft={{ form: 'note', record: 1 }}
      submitLabel="Save"
      onSubmit={async () => undefined}
      onClose={() => undefined}
    >
      <TextInput label="Note" {...form.getInputProps('note')} />
    </FormDialog>
  );
}

/** A page with a part that breaks, and a form. */
function Page({ isWhole = false }) {
  const [, setShown] = useState(0);
  if (isWhole) Part();
  return (
    <>
      <TitledSection title="Chart">
        <Part />
      </TitledSection>
      <NoteForm />
      <button type="button" hidden onClick={() => setShown((count) => count + 1)}>
        Show again
      </button>
    </>
  );
}

beforeEach(() => {
  part.isBroken = false;
  storeSession({ token: 'token', user: PEOPLE.companyUser });
});

/** React reports every crash, caught or not. */
function forgetReports(): void {
  vi.mocked(console.error).mockClear();
}

async function typeAndBreak() {
  await userEvent.type(await screen.findByLabelText('Note'), 'frost at the valve');
  part.isBroken = true;
  await userEvent.click(screen.getByText('Show again'));
}

test('a part that crashes says so in its place, and the form beside it keeps what is typed', async () => {
  await renderScreen(<Page />);
  await typeAndBreak();
  expect(await screen.findByText('This part could not be shown.')).toBeInTheDocument();
  expect(screen.getByLabelText('Note')).toHaveValue('frost at the valve');
  forgetReports();
  part.isBroken = false;
  await userEvent.click(screen.getByText('Retry'));
  expect(await screen.findByText('What the part shows')).toBeInTheDocument();
  expect(screen.getByLabelText('Note')).toHaveValue('frost at the valve');
});

test.each([
  ['is kept', 'What you typed is kept on this device as a draft. It is offered when you open the form again.'],
  ['could not be kept', 'What you typed could not be kept on this device: it may be too long, or there is no room.'],
])('a page that crashes over a text that %s says so', async (outcome, said) => {
  await renderScreen(
    <CatchBoundary getResetKey={() => 0} errorComponent={PageError}>
      <Page isWhole />
    </CatchBoundary>,
  );
  if (outcome === 'could not be kept') {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
  }
  await typeAndBreak();
  expect(await screen.findByText(said, { exact: false })).toBeVisible();
  forgetReports();
});

test('a page that crashes without any text promises nothing', async () => {
  await renderScreen(<PageError error={new Error('It broke')} reset={() => undefined} />);
  expect(await screen.findByText('This page could not be shown.')).toBeVisible();
  expect(screen.queryByText(/What you typed/)).not.toBeInTheDocument();
});
