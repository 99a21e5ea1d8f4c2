import { findPreset } from '@dewar/domain/lessons/lesson-presets';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorResponse, type ReceivedRequest, type SentResponse } from '../../../../test-support/api-server.ts';
import { forgetDrafts, keptDraft } from '../../../../test-support/kept-draft.ts';
import { lessonPlan, lessonTemplate, startLessonApi, templateSection } from '../../../../test-support/lesson-plans.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

const DRAFT_KEY = `draft:${PEOPLE.teacher.id}:lesson-plan:new`;

beforeEach(() => {
  storeSession({ token: 'token', user: PEOPLE.teacher });
  forgetDrafts(DRAFT_KEY);
});

const LAB = lessonTemplate({
  sections: [
    templateSection(1, 'Learning Objectives', { is_required: true, placeholder_text: 'What will they know?' }),
    templateSection(2, 'Safety', { default_value: 'Goggles on' }),
    templateSection(3, 'Switched off', { is_enabled: false }),
    templateSection(4, 'Clean Up', { is_required: true }),
  ],
});

const PRESET = findPreset(7) ?? lessonTemplate();

type Respond = (request: ReceivedRequest) => SentResponse | undefined;

const creating: Respond = ({ method }) =>
  method === 'POST' ? { status: 201, body: { data: lessonPlan({ title: 'Acids' }) } } : undefined;

async function openNew(address = '', respond: Respond = creating) {
  const received = await startLessonApi({ plans: [lessonPlan()], templates: [LAB], respond });
  const created = () => received.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { created, ...renderAt(`/teacher/lesson-plans/new${address}`) };
}

const fill = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create Lesson Plan' }));

test('the first step of a new plan is choosing a template', async () => {
  const { router } = await openNew();
  const cards = within(await screen.findByRole('list', { name: 'Templates' })).getAllByRole('listitem');
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Lab day'),
    expect.stringContaining('Without a template'),
  ]);
  expect(cards[0]).toHaveTextContent('Default');
  await userEvent.click(screen.getByRole('link', { name: 'Lab day' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ template: 20 }));
  expect(await screen.findByText('Template: Lab day')).toBeVisible();
});

test('a preset is used in the first step: its template is made, and the second step opens', async () => {
  const { created, router } = await openNew('', ({ method, url }) => {
    if (url === '/api/lesson-templates/presets') return { body: { data: [PRESET] } };
    return method === 'POST' ? { status: 201, body: { data: LAB } } : undefined;
  });
  const presets = within(await screen.findByRole('list', { name: 'Presets' }));
  await userEvent.click(presets.getByRole('button', { name: 'Socratic Seminar' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ template: 20 }));
  expect(created()).toEqual([{ presetId: 7, name: 'Socratic Seminar', description: PRESET.description }]);
});

test('a template in the address leads to the second step, which starts with the defaults', async () => {
  await openNew('?template=20');
  expect(await screen.findByLabelText('Grade level *')).toHaveValue('4th Grade');
  expect(screen.getByLabelText('Duration *')).toHaveValue('45');
  expect(screen.getByLabelText('Subject *')).toHaveValue('Science');
  expect(screen.getByLabelText('Safety')).toHaveValue('Goggles on');
  expect(screen.getByLabelText('Learning Objectives *')).toHaveAttribute('placeholder', 'What will they know?');
  expect(screen.queryByLabelText('Switched off')).toBeNull();
});

test('a template that does not exist is reported', async () => {
  await openNew('?template=21', ({ url }) =>
    url === '/api/lesson-templates/21' ? errorResponse(404, 'not_found', 'Not found.') : undefined,
  );
  expect(await screen.findByText('Template not found')).toBeVisible();
});

test('a new plan is saved with the template’s sections, and opens', async () => {
  const { created, router } = await openNew('?template=20');
  await fill('Title *', 'Acids');
  await fill('Learning Objectives *', 'Name an acid');
  await fill('Clean Up *', 'Wipe');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Include Safety' }));
  await submit();
  await waitFor(() => expect(router.state.location.pathname).toBe('/teacher/lesson-plans/7'));
  expect(created()).toEqual([
    {
      title: 'Acids',
      subject: 'Science',
      grade_level: '4th Grade',
      duration_minutes: 45,
      learning_objectives: 'Name an acid',
      custom_sections: [
        { section_name: 'learning_objectives', display_name: 'Learning Objectives', content: 'Name an acid' },
        { section_name: 'clean_up', display_name: 'Clean Up', content: 'Wipe' },
      ],
    },
  ]);
  expect(keptDraft(DRAFT_KEY)).toBeNull();
});

test('a new plan without a template fills the ten standard sections', async () => {
  const { created } = await openNew('?template=standard');
  await fill('Title *', 'Acids');
  await userEvent.selectOptions(
    await screen.findByLabelText('Subject *'),
    await screen.findByRole('option', { name: 'Math' }),
  );
  await fill('Closure', 'Exit ticket');
  await submit();
  await waitFor(() => expect(created()).toHaveLength(1));
  expect(created()[0]).toMatchObject({ closure: 'Exit ticket', materials: '' });
  expect(created()[0]).not.toHaveProperty('custom_sections');
});

test("missing values of a new plan are reported with the specification's texts, and nothing is sent", async () => {
  const { created } = await openNew('?template=20');
  await fill('Subject *', '');
  await fill('Clean Up *', '  ');
  await submit();
  expect(screen.getByText('Please fill in all required sections: Learning Objectives, Clean Up')).toBeVisible();
  expect(screen.getByText('Please enter a lesson title')).toBeVisible();
  expect(screen.getByText('Please select a subject')).toBeVisible();
  expect(created()).toEqual([]);
  await fill('Clean Up *', 'Wipe');
  expect(screen.getByText('Please fill in all required sections: Learning Objectives')).toBeVisible();
});

test('the error of a field stays until that field is changed', async () => {
  await openNew('?template=20');
  await fill('Subject *', '');
  await submit();
  await fill('Title *', 'Acids');
  expect(screen.queryByText('Please enter a lesson title')).toBeNull();
  expect(screen.getByText('Please select a subject')).toBeVisible();
  expect(screen.getAllByText('This section is required')).toHaveLength(2);
});

test('an impossible duration is reported when the field is left', async () => {
  await openNew('?template=20');
  const duration = await screen.findByLabelText('Duration *');
  await userEvent.clear(duration);
  await userEvent.type(duration, 'an hour');
  expect(screen.queryByText('Duration must be 1 to 480 minutes')).toBeNull();
  await userEvent.tab();
  expect(duration).toHaveValue('0');
  expect(screen.getByText('Duration must be 1 to 480 minutes')).toBeVisible();
});

test('a required section cannot be left out', async () => {
  await openNew('?template=20');
  await screen.findByLabelText('Clean Up *');
  expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label') ?? box.id)).toHaveLength(1);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Include Safety' }));
  expect(screen.queryByLabelText('Safety')).toBeNull();
});

test('another template keeps what was typed', async () => {
  const { router } = await openNew('?template=20');
  await fill('Title *', 'Acids');
  await fill('Learning Objectives *', 'Name an acid');
  await userEvent.click(screen.getByRole('button', { name: 'Change Template' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Without a template' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ template: 'standard' }));
  expect(await screen.findByLabelText('Learning Objectives')).toHaveValue('Name an acid');
  expect(screen.getByLabelText('Title *')).toHaveValue('Acids');
});

test('a plan that could not be created is reported, and what was typed stays', async () => {
  await openNew('?template=standard', ({ method }) => (method === 'POST' ? { isCut: true } : undefined));
  await fill('Title *', 'Acids');
  await userEvent.selectOptions(
    await screen.findByLabelText('Subject *'),
    await screen.findByRole('option', { name: 'Math' }),
  );
  await submit();
  expect(await screen.findByText('Failed to create lesson plan')).toBeVisible();
  expect(screen.getByText(/^The server could not be reached\. Your text is kept on this device\./)).toBeVisible();
  expect(screen.getByLabelText('Title *')).toHaveValue('Acids');
});

test('a draft of an earlier visit is offered, with its template', async () => {
  const { unmount } = await openNew('?template=20');
  await fill('Title *', 'Acids');
  await screen.findByText(/Draft saved/);
  unmount();
  const { router } = await openNew();
  expect(await screen.findByText(/A draft of “Acids”/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ template: 20 }));
  expect(await screen.findByLabelText('Title *')).toHaveValue('Acids');
});

describe('what one teacher typed', () => {
  const STRANGER = { ...PEOPLE.teacher, id: 77, email: 'teacher2@demo.example' };
  const strangersDraft = `draft:${STRANGER.id}:lesson-plan:new`;
  /** A browser tab that was suspended while another person signed in in another tab. */
  const comeAsStranger = () => {
    localStorage.setItem('user', JSON.stringify(STRANGER));
    localStorage.setItem('token', 'token-of-stranger');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  };

  test('is neither shown to another who signs in in another tab nor kept as theirs', async () => {
    await openNew('?template=standard');
    await fill('Title *', 'About Maya');
    await screen.findByText(/Draft saved/);
    comeAsStranger();
    await waitFor(() => expect(screen.queryByDisplayValue('About Maya')).toBeNull());
    expect(await screen.findByLabelText('Title *')).toHaveValue('');
    expect(screen.queryByText(/A draft of/)).toBeNull();
    expect(keptDraft(strangersDraft)).toBeNull();
    expect(keptDraft(DRAFT_KEY)).toContain('About Maya');
  });

  test('and kept as a draft is not offered to another teacher', async () => {
    const { unmount } = await openNew('?template=standard');
    await fill('Title *', 'About Maya');
    unmount();
    await openNew();
    expect(await screen.findByText(/A draft of “About Maya”/)).toBeVisible();
    comeAsStranger();
    await waitFor(() => expect(screen.queryByText(/About Maya/)).toBeNull());
    expect(keptDraft(DRAFT_KEY)).toContain('About Maya');
  });

  test('stays theirs if the session ends during saving', async () => {
    await openNew('?template=standard', ({ method }) =>
      method === 'POST' ? errorResponse(401, 'unauthenticated', 'Please log in.') : undefined,
    );
    await fill('Title *', 'About Maya');
    await userEvent.selectOptions(
      await screen.findByLabelText('Subject *'),
      await screen.findByRole('option', { name: 'Math' }),
    );
    await submit();
    expect(await screen.findByRole('dialog', { name: 'Log in again' })).toBeVisible();
    expect(screen.getByLabelText('Title *')).toHaveValue('About Maya');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in as someone else' }));
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(keptDraft(DRAFT_KEY)).toContain('About Maya');
    expect(Object.keys(localStorage).filter((key) => key.includes('draft:0'))).toEqual([]);
  });
});
