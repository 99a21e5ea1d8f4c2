import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import type { SaveAttempt } from '../../forms/use-saving.ts';
import { storeSession } from '../../session/session.ts';
import { FormDialog } from './form-dialog.tsx';

interface Lesson {
  readonly id: number;
  readonly version: number;
  readonly title: string;
}

const OPENED: Lesson = { id: 3, version: 2, title: 'Lengthened' };
const UNDONE: Lesson = { id: 3, version: 3, title: 'As before' };

let load: (key: string, data: unknown) => void = () => undefined;

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.teacher }));

function LessonForm({ onSubmit }: { onSubmit: (values: object, attempt: SaveAttempt) => Promise<unknown> }) {
  const queryClient = useQueryClient();
  load = (key, data) => queryClient.setQueryData([key], data);
  const form = useForm({ initialValues: { title: OPENED.title } });
  return (
    <FormDialog
      title="Lesson"
      form={form}
      draft={{ form: 'lesson', record: 3 }}
      submitLabel="Save"
      version={OPENED.version}
      record={OPENED}
      readStale={(current) => {
        const { title, version } = current as Lesson;
        return { values: { title }, version };
      }}
      onSubmit={onSubmit}
      onClose={() => undefined}
    >
      <TextInput label="Title" {...form.getInputProps('title')} />
    </FormDialog>
  );
}

async function open() {
  const save = vi.fn(async (_values: object, _attempt: SaveAttempt) => undefined);
  await renderScreen(<LessonForm onSubmit={save} />);
  return save;
}

const title = () => screen.getByLabelText('Title');

test('a form that was opened from an older list shows the version that a list loads meanwhile, and saves over it', async () => {
  const save = await open();
  expect(title()).toHaveValue('Lengthened');
  act(() => load('lessons', { pages: [{ data: [{ ...UNDONE, id: 4 }, UNDONE] }] }));
  await waitFor(() => expect(title()).toHaveValue('As before'));
  await userEvent.type(title(), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(save.mock.lastCall).toMatchObject([{ title: 'As before!' }, { version: 3 }]));
});

test('a form in which something is typed keeps it when a newer version is loaded', async () => {
  const save = await open();
  await userEvent.type(title(), '!');
  act(() => load('lessons', [UNDONE]));
  expect(title()).toHaveValue('Lengthened!');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(save.mock.lastCall?.[1]).toMatchObject({ version: 2 }));
});

test('a form follows neither an older version nor a record of another kind with the same id', async () => {
  await open();
  act(() => load('lessons', [{ ...UNDONE, version: 1 }]));
  act(() => load('tanks', [{ id: 3, version: 9, tank_number: 'GASU 3' }]));
  expect(title()).toHaveValue('Lengthened');
});
