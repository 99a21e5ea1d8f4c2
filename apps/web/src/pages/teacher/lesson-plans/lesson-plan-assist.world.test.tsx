import { ASSIST_ERRORS } from '@dewar/domain/lessons/lesson-assistant';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorResponse, type ReceivedRequest, type SentResponse } from '../../../../test-support/api-server.ts';
import { lessonPlan, lessonTemplate, startLessonApi, templateSection } from '../../../../test-support/lesson-plans.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

const ASSIST = '/api/ai-lesson/assist-section';
const PLAN = lessonPlan({ closure: 'Students pack up.', materials: 'Vinegar' });
const LAB = lessonTemplate({
  sections: [
    templateSection(1, 'Hook', { help_text: 'A question that puzzles.', response_length: 'short' }),
    templateSection(2, 'Pacing', { section_type: 'time_block' }),
  ],
});

beforeEach(() => {
  storeSession({ token: 'token', user: PEOPLE.teacher });
  localStorage.clear();
});

type Answer = (request: ReceivedRequest) => SentResponse | Promise<SentResponse>;

async function open(path: string, answer: Answer, settings: { readonly generator?: 'ai' | 'template' } = {}) {
  const { generator = 'ai' } = settings;
  const state = { ...{ generator, model: generator === 'ai' ? 'small' : null, ms_per_word: null } };
  const limits = { lessons_per_day: 50, lessons_left: 50, calls_left: 600 };
  const received = await startLessonApi({
    ...{ plans: [PLAN], templates: [LAB] },
    respond: (request) => {
      if (request.url === ASSIST) return answer(request);
      return request.url === '/api/ai-lesson/assistant' ? { body: { data: { ...state, ...limits } } } : undefined;
    },
  });
  const view = renderAt(path);
  await screen.findByRole('form', { name: 'Lesson plan' });
  const puts = () => received.filter(({ method }) => method === 'PUT');
  return { ...view, puts, asked: () => received.filter(({ url }) => url === ASSIST).map(({ body }) => body) };
}

const EDIT = '/teacher/lesson-plans/7/edit';
const written = (generated_content: string, warnings: readonly object[] = []): SentResponse => ({
  body: { data: { generated_content, warnings, meta: { generator: 'ai', model: 'small' } } },
});
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const box = (name: string) => screen.findByLabelText<HTMLTextAreaElement>(name, { selector: 'textarea' });
const panel = (name: string) => within(screen.getByRole('region', { name: `AI help for ${name}` }));

describe('AI help with a section', () => {
  test('shows the difference before the text is taken, and Undo brings the text before it back', async () => {
    const { asked } = await open(EDIT, () => written('Students pack up and score a goal.'));
    await click('AI help: Closure');
    await userEvent.type(screen.getByLabelText('Your wish for Closure'), 'use soccer');
    await userEvent.type(screen.getByLabelText(/^Student names to hide .* Closure$/), 'Maya Lopez, Ben');
    await click('Improve: Closure');
    const changes = await screen.findByRole('list', { name: 'Changes of the text' });
    expect(
      within(changes)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['−Removed: Students pack up.', '+Added: Students pack up and score a goal.']);
    expect(await box('Closure')).toHaveValue('Students pack up.');
    expect(asked()).toEqual([
      {
        ...{ act: 'improve', wish: 'use soccer', display_name: 'Closure', current_content: 'Students pack up.' },
        ...{ section_type: 'textarea', response_length: 'short' },
        plan: { title: 'Volcanoes', subject: 'Science', grade_level: '5th Grade', duration_minutes: 60 },
        instruction: expect.stringContaining('Students'),
        other_sections: [{ display_name: 'Materials', content: 'Vinegar' }],
        student_names: ['Maya Lopez', 'Ben'],
      },
    ]);
    await click('Use this text: Closure');
    expect(await box('Closure')).toHaveValue('Students pack up and score a goal.');
    expect(screen.getByText('You have unsaved changes')).toBeVisible();
    await click('Undo: Closure');
    expect(await box('Closure')).toHaveValue('Students pack up.');
    expect(screen.queryByText('You have unsaved changes')).toBeNull();
  });

  test.each([
    ['Shorten', 'shorten'],
    ['Simplify', 'simplify'],
    ['Add an example', 'add_example'],
  ])('asks to %s, and Discard leaves the text as it was', async (label, act) => {
    const { asked } = await open(EDIT, () => written('Other words.'));
    await click('AI help: Closure');
    await click(`${label}: Closure`);
    await click('Discard: Closure');
    expect(asked()[0]).toMatchObject({ act, wish: '', student_names: [] });
    expect(await box('Closure')).toHaveValue('Students pack up.');
    expect(screen.queryByRole('button', { name: 'Use this text: Closure' })).toBeNull();
  });

  test('is undone by Ctrl+Z, and says which names are hidden before anything is sent', async () => {
    await open(EDIT, () => written('Students wave.'));
    await click('AI help: Closure');
    await userEvent.type(screen.getByLabelText('Your wish for Closure'), 'for Maya');
    await userEvent.type(screen.getByLabelText(/^Student names to hide .* Closure$/), 'Maya Lopez, Zed');
    expect(panel('Closure').getByText('1 name hidden: Maya Lopez.')).toBeVisible();
    expect(panel('Closure').getByText('Not found in your texts: Zed.')).toBeVisible();
    await click('Improve: Closure');
    await click('Use this text: Closure');
    expect(await box('Closure')).toHaveValue('Students wave.');
    (await box('Closure')).focus();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(await box('Closure')).toHaveValue('Students pack up.');
  });

  test('is undone by Ctrl+Z at once, before anything else is clicked, but not from the wish', async () => {
    await open(EDIT, () => written('Students wave.'));
    await click('AI help: Closure');
    await click('Improve: Closure');
    await click('Use this text: Closure');
    screen.getByLabelText('Your wish for Closure').focus();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(await box('Closure')).toHaveValue('Students wave.');
    screen.getByRole('region', { name: 'AI help for Closure' }).focus();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(await box('Closure')).toHaveValue('Students pack up.');
  });

  test('stays where Ctrl+Z is pressed in another section, even one with the same text', async () => {
    await open(EDIT, () => written('Students wave.'));
    await click('AI help: Closure');
    await click('Improve: Closure');
    await click('Use this text: Closure');
    for (const typed of ['Paper', 'Students wave.']) {
      fireEvent.change(await box('Materials'), { target: { value: typed } });
      (await box('Materials')).focus();
      await userEvent.keyboard('{Control>}z{/Control}');
      expect(await box('Closure')).toHaveValue('Students wave.');
    }
    (await box('Closure')).focus();
    await userEvent.keyboard('{Meta>}z{/Meta}');
    expect(await box('Closure')).toHaveValue('Students pack up.');
  });

  test('offers a draft for an empty section, and changes only for one with a text', async () => {
    await open(EDIT, () => written('A riddle.'));
    const acts = () =>
      panel('Introduction')
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    await click('AI help: Introduction');
    expect(acts()).toEqual(['Draft']);
    await click('Draft: Introduction');
    expect(await panel('Introduction').findByText('A riddle.')).toBeVisible();
    await click('Use this text: Introduction');
    expect(await box('Introduction')).toHaveValue('A riddle.');
    expect(acts()).toEqual(['Improve', 'Shorten', 'Simplify', 'Add an example', 'Undo']);
  });

  test('compares with what was typed while the assistant wrote, and loses none of it', async () => {
    let answer = (_response: SentResponse) => {};
    await open(EDIT, () => new Promise((resolve) => (answer = resolve)));
    await click('AI help: Closure');
    await click('Shorten: Closure');
    expect(await panel('Closure').findByText('Being written…')).toBeVisible();
    await userEvent.type(await box('Closure'), ' And wave.');
    answer(written('Pack up.'));
    await screen.findByRole('button', { name: 'Use this text: Closure' });
    expect(await screen.findByText('Removed:')).toBeInTheDocument();
    expect(await box('Closure')).toHaveValue('Students pack up. And wave.');
    await click('Use this text: Closure');
    await click('Undo: Closure');
    expect(await box('Closure')).toHaveValue('Students pack up. And wave.');
  });

  test('that fails says why, keeps the text and the wish, and can be tried again', async () => {
    const reason = 'The AI model declined to write this. Please rephrase your request.';
    const answers = [errorResponse(502, 'model_failed', reason), { isCut: true } as const, written('Better.')];
    await open(EDIT, () => answers.shift() ?? written(''));
    await click('AI help: Closure');
    await userEvent.type(screen.getByLabelText('Your wish for Closure'), 'use soccer');
    await click('Improve: Closure');
    expect(await panel('Closure').findByText(`${reason} Your text is unchanged.`)).toBeVisible();
    await click('Improve: Closure');
    expect(await panel('Closure').findByText(/^Error generating section/)).toBeVisible();
    expect(await box('Closure')).toHaveValue('Students pack up.');
    expect(screen.getByLabelText('Your wish for Closure')).toHaveValue('use soccer');
    await click('Improve: Closure');
    expect(await screen.findByRole('button', { name: 'Use this text: Closure' })).toBeVisible();
  });

  test('can be cancelled', async () => {
    await open(EDIT, () => new Promise(() => {}));
    await click('AI help: Closure');
    await click('Improve: Closure');
    await click('Cancel AI help for Closure');
    expect(await screen.findByRole('button', { name: 'Improve: Closure' })).toBeVisible();
    expect(panel('Closure').queryByRole('alert')).toBeNull();
  });

  test('needs a title for a draft, and valid minutes, before anything is sent', async () => {
    const { asked } = await open(EDIT, () => written('A riddle.'));
    fireEvent.change(screen.getByLabelText('Title *'), { target: { value: ' ' } });
    await click('AI help: Introduction');
    await click('Draft: Introduction');
    expect(await panel('Introduction').findByText(new RegExp(ASSIST_ERRORS.title))).toBeVisible();
    fireEvent.change(screen.getByLabelText('Title *'), { target: { value: 'Lava' } });
    fireEvent.change(screen.getByLabelText('Duration *'), { target: { value: '481' } });
    await click('Draft: Introduction');
    expect(await panel('Introduction').findByText(/^Duration must be 1 to 480 minutes/)).toBeVisible();
    expect(asked()).toEqual([]);
  });

  test('shows what to check in the offered text, and Enter in the wish saves nothing', async () => {
    const message = 'Names the standard RL.5.2, which you did not give.';
    const { puts } = await open(EDIT, () =>
      written('As RL.5.2 says.', [{ kind: 'standards', section_name: 'closure', message }]),
    );
    await click('AI help: Closure');
    fireEvent.change(screen.getByLabelText('Title *'), { target: { value: 'Lava' } });
    await userEvent.type(screen.getByLabelText('Your wish for Closure'), 'standards{Enter}');
    expect(screen.getByText('You have unsaved changes')).toBeVisible();
    await click('Improve: Closure');
    const list = await screen.findByRole('list', { name: 'To check in the text for Closure' });
    expect(list).toHaveTextContent(message);
    expect(puts()).toEqual([]);
  });

  test('works in a new plan with the template’s own instruction, type and length', async () => {
    const { asked } = await open('/teacher/lesson-plans/new?template=20', () => written('Why does it foam?'));
    fireEvent.change(await screen.findByLabelText('Title *'), { target: { value: 'Volcanoes' } });
    await click('AI help: Hook');
    await click('Draft: Hook');
    await click('Use this text: Hook');
    expect(await box('Hook')).toHaveValue('Why does it foam?');
    await click('AI help: Pacing');
    await click('Draft: Pacing');
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(asked()).toMatchObject([
      { act: 'draft', instruction: 'A question that puzzles.', response_length: 'short', section_type: 'textarea' },
      {
        ...{ act: 'draft', instruction: null, section_type: 'time_block' },
        other_sections: [{ display_name: 'Hook', content: 'Why does it foam?' }],
      },
    ]);
  });
});

describe('who writes alone', () => {
  test.each([EDIT, '/teacher/lesson-plans/new?template=standard', '/teacher/lesson-plans/new?template=20'])(
    'sees no control that says AI without a model on %s',
    async (path) => {
      await open(path, () => written(''), { generator: 'template' });
      await screen.findAllByRole('textbox');
      await waitFor(() => expect(screen.getByRole('main')).not.toHaveTextContent(/\bAI\b/));
      expect(screen.queryAllByRole('button', { name: /\bAI\b/ })).toEqual([]);
    },
  );

  test('reads beside each box what a good section contains: from the template, or from a preset like the plan', async () => {
    const { unmount } = await open('/teacher/lesson-plans/new?template=20', () => written(''));
    expect(await box('Hook')).toHaveAccessibleDescription('A question that puzzles.');
    expect(await box('Pacing')).toHaveAccessibleDescription("One step per line, such as '10 min - Warm-up'.");
    unmount();
    await open(EDIT, () => written(''));
    await waitFor(async () => expect(await box('Guided Practice')).toHaveAccessibleDescription(/\w{3}/));
  });
});
