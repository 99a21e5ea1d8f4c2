import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { lessonPlan, startLessonApi } from '../../../../test-support/lesson-plans.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

beforeEach(() => {
  storeSession({ token: 'token', user: PEOPLE.teacher });
  localStorage.clear();
});

const section = (display_name: string, content = `${display_name}!`) => ({
  ...{ section_name: display_name.toLowerCase().replaceAll(' ', '_'), display_name, content },
});
const PLAN = lessonPlan({
  materials: 'Materials!',
  custom_sections: [section('Engage'), section('Materials'), section('Pacing', '20 min - Engage\n25 min - Explore')],
});

async function openEditor(plan = PLAN) {
  const received = await startLessonApi({
    plans: [plan],
    respond: ({ method, body }) =>
      method === 'PUT' ? { body: { data: { ...plan, ...Object(body), version: 4 } } } : undefined,
  });
  renderAt('/teacher/lesson-plans/7/edit');
  await screen.findByRole('form', { name: 'Lesson plan' });
  const sent = () => received.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { sent };
}

const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const names = () =>
  screen
    .getAllByRole<HTMLTextAreaElement>('textbox')
    .filter(({ id }) => id.startsWith('section-'))
    .map(({ labels }) => labels[0]?.textContent);
const save = async () =>
  userEvent.click((await screen.findAllByRole('button', { name: 'Save Changes' }))[0] ?? document.body);

test('sections of a saved plan are moved, by buttons that keep the focus', async () => {
  const { sent } = await openEditor();
  await click('Move up Pacing');
  expect(names()).toEqual(['Engage', 'Pacing', 'Materials']);
  expect(screen.getByText('Pacing is now section 2 of 3.')).toBeInTheDocument();
  await click('Move up Pacing');
  expect(screen.getByRole('button', { name: 'Move up Pacing' })).toHaveFocus();
  await click('Move up Pacing');
  expect(names()).toEqual(['Pacing', 'Engage', 'Materials']);
  await save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    custom_sections: [{ display_name: 'Pacing' }, { display_name: 'Engage' }, { display_name: 'Materials' }],
  });
});

test('a section is added at the end under a name of its own, and its box has the focus', async () => {
  const { sent } = await openEditor();
  await click('Add Section');
  // The focus may be in the field already, where its error is not spoken by itself.
  expect(screen.getByText('Please fill in the name of the section')).toHaveRole('status');
  await userEvent.type(screen.getByLabelText('Name of the new section'), 'Engage{Enter}');
  expect(names()).toEqual(['Engage', 'Materials', 'Pacing', 'Engage']);
  await userEvent.keyboard('Twice');
  await save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    custom_sections: [{}, {}, {}, { section_name: 'engage_2', display_name: 'Engage', content: 'Twice' }],
  });
});

test('a section with a text is removed after a question, an empty one at once, and one stays', async () => {
  const { sent } = await openEditor();
  await click('Remove Materials');
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove “Materials”' }));
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(names()).toContain('Materials');
  await click('Remove Materials');
  await click('Remove section');
  await waitFor(() => expect(names()).toEqual(['Engage', 'Pacing']));
  await userEvent.clear(screen.getByLabelText('Engage'));
  await click('Remove Engage');
  expect(names()).toEqual(['Pacing']);
  expect(screen.getByRole('button', { name: 'Remove Pacing' })).toHaveAttribute('aria-disabled', 'true');
  await save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ materials: '', custom_sections: [{ display_name: 'Pacing' }] });
});

test('a plan of the ten standard sections keeps all of them when one is added', async () => {
  const { sent } = await openEditor(lessonPlan({ closure: 'Exit ticket' }));
  await userEvent.type(screen.getByLabelText('Name of the new section'), 'Warm Up');
  await click('Add Section');
  expect(names()).toHaveLength(11);
  expect(screen.getByLabelText('Closure')).toHaveValue('Exit ticket');
  await save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ closure: 'Exit ticket' });
});

test('the minutes of a plan stand beside it as a bar, and are corrected by one button', async () => {
  await openEditor();
  const ledger = screen.getByRole('region', { name: 'Minutes: Pacing' });
  expect(ledger).toHaveTextContent('45 of 60 min');
  await click('Rebalance to 60 minutes');
  expect(screen.getByLabelText('Pacing')).toHaveValue('27 min - Engage\n33 min - Explore');
  expect(ledger).toHaveTextContent('60 of 60 min');
  fireEvent.change(screen.getByLabelText('Pacing'), { target: { value: '1 h: Lab\n10-15 min: Talk' } });
  await waitFor(() => expect(ledger).toHaveTextContent('75 of 60 min'));
  expect(within(ledger).getAllByRole('listitem')[1]).toHaveTextContent(
    '15 minTalkBetween 10 and 15 minutes: 15 are counted.',
  );
});
