import { MAX_LESSON_SECTIONS } from '@dewar/domain/primitives/limits';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorResponse, type ReceivedRequest, type SentResponse } from '../../../../test-support/api-server.ts';
import { forgetDrafts, keptDraft } from '../../../../test-support/kept-draft.ts';
import { lessonTemplate, startLessonApi, templateSection } from '../../../../test-support/lesson-plans.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

const DRAFT_KEY = `draft:${PEOPLE.teacher.id}:lesson-template:20`;

beforeEach(() => {
  storeSession({ token: 'token', user: PEOPLE.teacher });
  forgetDrafts(DRAFT_KEY);
});

const LAB = lessonTemplate({
  version: 3,
  sections: [
    templateSection(1, 'Warm Up', { default_value: 'Stretch' }),
    templateSection(2, 'Explore', { ai_enabled: true, help_text: 'Ask, never tell', response_length: 'long' }),
    templateSection(3, 'Clean Up', { is_required: true, placeholder_text: 'Who wipes?' }),
  ],
});

type Respond = (request: ReceivedRequest) => SentResponse | Promise<SentResponse> | undefined;

/** Responds to a PUT as the server does. */
const saving: Respond = ({ method, body }) =>
  method === 'PUT'
    ? { body: { data: { ...LAB, ...Object(body), sections: LAB.sections, version: 4 }, message: 'ok' } }
    : undefined;

async function openEditor(respond: Respond = saving, template = LAB) {
  const received = await startLessonApi({ templates: [template], respond });
  const view = renderAt('/teacher/templates/20/edit');
  await screen.findByRole('form', { name: 'Template' });
  const calls = (method: string) => received.filter((request) => request.method === method);
  return { calls, ...view };
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const save = () => press(/^Save/);
const rows = () =>
  within(screen.getByRole('list', { name: 'Sections' }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => /^\d+\. ([A-Z]\w+( Up)?)/.exec(textContent ?? '')?.[0]);

/** The one request that was sent, reduced to its sections. */
async function savedSections(calls: (method: string) => readonly ReceivedRequest[]) {
  await waitFor(() => expect(calls('PUT')).toHaveLength(1));
  return Object(calls('PUT')[0]?.body).sections;
}

describe('the details of a template', () => {
  test('are saved with the sections in one call, with the version that was shown', async () => {
    const { calls } = await openEditor();
    expect(screen.getByRole('button', { name: 'Saved' })).toBeDisabled();
    type('Name *', 'Lab week');
    expect(screen.getByText('You have unsaved changes')).toBeVisible();
    fireEvent.click(screen.getByLabelText('Make this my default template'));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Pre-K' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Math' }));
    save();
    expect(await screen.findByText('Template saved successfully!')).toBeVisible();
    const [put] = calls('PUT');
    expect([put?.url, put?.headers['if-match']]).toEqual(['/api/lesson-templates/20', '"3"']);
    const plain = { section_type: 'textarea', is_enabled: true, is_required: false, ai_enabled: false };
    const blank = { placeholder_text: '', help_text: '', default_value: '', response_length: 'medium' };
    expect(put?.body).toEqual({
      name: 'Lab week',
      description: 'Try it first',
      is_default: false,
      grade_levels: ['Pre-K', '5th Grade'],
      subjects: ['Science', 'Math'],
      sections: [
        { ...plain, ...blank, display_name: 'Warm Up', default_value: 'Stretch' },
        {
          ...{ ...plain, ...blank, display_name: 'Explore', ai_enabled: true },
          ...{ help_text: 'Ask, never tell', response_length: 'long' },
        },
        { ...plain, ...blank, display_name: 'Clean Up', is_required: true, placeholder_text: 'Who wipes?' },
      ],
    });
    expect(await screen.findByRole('button', { name: 'Saved' })).toBeDisabled();
  });

  test('require a name', async () => {
    const { calls } = await openEditor();
    type('Name *', ' ');
    save();
    expect(screen.getByText('Please enter a template name')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Name *')).toHaveFocus());
    expect(calls('PUT')).toEqual([]);
  });

  test.each<[string, SentResponse]>([
    ['an error without a message', { status: 500, body: 'nothing' }],
    ['a missing response', { isCut: true }],
  ])('report %s and keep what was typed', async (_, response) => {
    await openEditor(({ method }) => (method === 'PUT' ? response : undefined));
    type('Name *', 'Lab week');
    save();
    expect(await screen.findByText('Failed to save template')).toBeVisible();
    expect(screen.getByLabelText('Name *')).toHaveValue('Lab week');
    expect(screen.queryAllByText(/^The server could not be reached/)).toHaveLength(response.isCut === true ? 1 : 0);
  });
});

describe('the sections of a template', () => {
  test('move up and down within their list', async () => {
    const { calls } = await openEditor();
    expect(rows()).toEqual(['1. Warm Up', '2. Explore', '3. Clean Up']);
    press('Move down Warm Up');
    expect(rows()).toEqual(['1. Explore', '2. Warm Up', '3. Clean Up']);
    expect(screen.getByText('Warm Up is now section 2 of 3.')).toBeInTheDocument();
    press('Move up Clean Up');
    press('Move up Explore');
    press('Move down Warm Up');
    expect(rows()).toEqual(['1. Explore', '2. Clean Up', '3. Warm Up']);
    save();
    const sections: { display_name: string }[] = await savedSections(calls);
    expect(sections.map(({ display_name }) => display_name)).toEqual(['Explore', 'Clean Up', 'Warm Up']);
  });

  test('are enabled, required, and have all their settings', async () => {
    const { calls } = await openEditor();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Enabled Warm Up' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Required Warm Up' }));
    press(/^1\. Warm Up/);
    type('Display name *', 'Hook & Bait');
    expect(screen.getByText('Section name: hook_bait')).toBeVisible();
    fireEvent.change(screen.getByLabelText('Section type'), { target: { value: 'time_block' } });
    type('Placeholder text', '10 min - ');
    type('Starting text', '');
    expect(screen.queryByLabelText('AI instructions')).toBeNull();
    fireEvent.click(screen.getByLabelText('Enable AI generation'));
    type('AI instructions', 'Short and loud');
    fireEvent.change(screen.getByLabelText('Response length'), { target: { value: 'very_short' } });
    save();
    const [first] = await savedSections(calls);
    expect(first).toEqual({
      ...{ display_name: 'Hook & Bait', section_type: 'time_block', is_enabled: false, is_required: true },
      ...{ placeholder_text: '10 min - ', default_value: '', ai_enabled: true, help_text: 'Short and loud' },
      response_length: 'very_short',
    });
  });

  test('are offered in the types and lengths of the specification', async () => {
    await openEditor();
    press(/^2\. Explore/);
    const options = (label: string) =>
      within(screen.getByLabelText(label))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect(options('Section type')).toEqual([
      ...['Short Text', 'Long Text', 'Bulleted List', 'Time Blocks', 'Standards', 'Custom Format'],
    ]);
    expect(options('Response length')).toEqual([
      'Very short (1-2 sentences)',
      'Short (3-5 sentences)',
      'Medium (1-2 paragraphs)',
      'Long (3-4 paragraphs)',
      'Very long (detailed)',
    ]);
  });

  test('are not saved without a display name, and the row opens to show the error', async () => {
    const { calls } = await openEditor();
    press(/^1\. Warm Up/);
    type('Display name *', ' ');
    press(/^1\. Unnamed section/);
    expect(screen.queryByLabelText('Display name *')).toBeNull();
    save();
    expect(await screen.findByText('Please enter a display name')).toBeVisible();
    expect(calls('PUT')).toEqual([]);
    press('Move down Unnamed section');
    expect(screen.getByText('Please enter a display name')).toBeVisible();
  });

  test('are removed after a confirmation, and the next one gets the focus', async () => {
    const { calls } = await openEditor();
    press('Remove Warm Up');
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove “Warm Up”' }));
    fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(rows()).toHaveLength(3);
    press('Remove Warm Up');
    fireEvent.click(await screen.findByRole('button', { name: 'Remove section' }));
    await waitFor(() => expect(rows()).toEqual(['1. Explore', '2. Clean Up']));
    await waitFor(() => expect(screen.getByRole('button', { name: /^1\. Explore/ })).toHaveFocus());
    save();
    expect(await savedSections(calls)).toHaveLength(2);
  });

  test('are added at the end, opened', async () => {
    const { calls } = await openEditor();
    const form = within(screen.getByRole('group', { name: 'Add Section' }));
    fireEvent.click(form.getByRole('button', { name: 'Add Section' }));
    expect(form.getByText('Please fill in section name and display name')).toHaveRole('status');
    fireEvent.change(form.getByLabelText('Display name of the new section'), { target: { value: 'Share' } });
    fireEvent.change(form.getByLabelText('Type of the new section'), { target: { value: 'list' } });
    fireEvent.click(form.getByRole('button', { name: 'Add Section' }));
    expect(rows()).toEqual(['1. Warm Up', '2. Explore', '3. Clean Up', '4. Share']);
    const toggle = screen.getByRole('button', { name: /^4\. Share/ });
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await waitFor(() => expect(toggle).toHaveFocus());
    expect(form.getByLabelText('Display name of the new section')).toHaveValue('');
    save();
    expect((await savedSections(calls))[3]).toMatchObject({
      ...{ display_name: 'Share', section_type: 'list', ai_enabled: true, is_enabled: true, is_required: false },
    });
  });

  test(`are ${MAX_LESSON_SECTIONS} at most`, async () => {
    const sections = Array.from({ length: MAX_LESSON_SECTIONS }, (_, index) => templateSection(index + 1, 'Step'));
    await openEditor(saving, lessonTemplate({ sections }));
    expect(screen.getByText('A template has at most 40 sections.')).toBeVisible();
    expect(screen.getByText('Add Section').closest('button')).toBeDisabled();
  });
});

describe('trying a section of a template', () => {
  const written = (generator: string): SentResponse => ({
    body: {
      data: {
        generated_content: '- Look at the drop',
        warnings: [{ kind: 'too_short', section_name: 'explore', message: 'Explore is shorter than asked for.' }],
        meta: { generator, model: null },
      },
    },
  });
  const isTry = ({ url }: ReceivedRequest) => url === '/api/ai-lesson/generate-section';

  async function openExplore(respond: () => SentResponse | Promise<SentResponse>) {
    const opened = await openEditor((request) => (isTry(request) ? respond() : saving(request)));
    press(/^2\. Explore/);
    return opened;
  }

  test('sends it as it stands in the form, and saves nothing', async () => {
    const { calls } = await openExplore(() => written('ai'));
    type('AI instructions', 'Ask twice');
    expect(screen.getByLabelText('Sample topic')).toHaveValue('The water cycle');
    type('Sample topic', 'Rain');
    press('Try This Section');
    expect(await screen.findByText('- Look at the drop')).toBeVisible();
    expect(screen.getByText('Explore is shorter than asked for.')).toBeVisible();
    expect(screen.getByText('AI draft: check facts, timing and standards before teaching')).toBeVisible();
    expect(calls('POST').map(({ body }) => body)).toEqual([
      expect.objectContaining({
        ...{ section_name: 'explore', display_name: 'Explore', section_type: 'textarea', response_length: 'long' },
        instruction: 'Ask twice',
        context: expect.objectContaining({ subject: 'Science', grade_level: '5th Grade', topic: 'Rain' }),
      }),
    ]);
    expect(calls('PUT')).toEqual([]);
  });

  test('says clearly if no AI wrote the text', async () => {
    await openExplore(() => written('template'));
    press('Try This Section');
    expect(await screen.findByText(/^No AI wrote this/)).toBeVisible();
  });

  test('requires a topic', async () => {
    const { calls } = await openExplore(() => written('ai'));
    type('Sample topic', ' ');
    press('Try This Section');
    expect(await screen.findByText('Please fill in a sample topic')).toBeVisible();
    expect(calls('POST')).toEqual([]);
  });

  test('reports an error, with the server’s message if there is one', async () => {
    const responses = [errorResponse(503, 'unavailable', 'The AI service did not answer.'), { isCut: true }];
    await openExplore(() => responses.shift() ?? written('ai'));
    press('Try This Section');
    expect(await screen.findByText('The AI service did not answer.')).toBeVisible();
    press('Try This Section');
    expect(await screen.findByText('Error trying this section')).toBeVisible();
    press('Try This Section');
    expect(await screen.findByText('- Look at the drop')).toBeVisible();
    expect(screen.queryByText('Error trying this section')).toBeNull();
  });

  test('can be stopped, which reports no error', async () => {
    await openExplore(() => new Promise(() => {}));
    press('Try This Section');
    press('Stop');
    expect(await screen.findByRole('button', { name: 'Try This Section' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('leaving the form of a template', () => {
  test('asks while something is unsaved', async () => {
    const { router } = await openEditor();
    press('Move down Warm Up');
    press('Cancel');
    expect(
      await screen.findByText(/^You have unsaved changes. Are you sure you want to leave without saving\?/),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/teacher/templates'));
  });

  test('keeps a draft on this device, which is offered at the next visit', async () => {
    const { unmount } = await openEditor();
    press('Move down Warm Up');
    expect(await screen.findByText(/Draft saved/)).toBeVisible();
    unmount();
    await openEditor();
    expect(rows()).toEqual(['1. Warm Up', '2. Explore', '3. Clean Up']);
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    expect(rows()).toEqual(['1. Explore', '2. Warm Up', '3. Clean Up']);
    expect(screen.getByText('You have unsaved changes')).toBeVisible();
  });
});

describe('a template that was saved elsewhere meanwhile', () => {
  const THEIRS = { ...LAB, name: 'Theirs', version: 9 };

  async function collide() {
    const opened = await openEditor(({ method, headers, body }) => {
      if (method !== 'PUT') return undefined;
      if (headers['if-match'] === '"9"') {
        return { body: { data: { ...THEIRS, ...Object(body), sections: LAB.sections, version: 10 } } };
      }
      return errorResponse(412, 'stale_record', 'Changed meanwhile.', { data: THEIRS });
    });
    press('Move down Warm Up');
    save();
    const name = 'This template was saved elsewhere in the meantime';
    return { ...opened, dialog: within(await screen.findByRole('dialog', { name })) };
  }

  test('is shown beside mine, and mine overwrites only what was changed', async () => {
    const { dialog, calls } = await collide();
    expect(dialog.getByRole('row', { name: /^Order of sections 1\. Warm Up[\s\S]* 1\. Explore/ })).toBeVisible();
    expect(dialog.getAllByRole('row')).toHaveLength(2);
    fireEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(calls('PUT')[1]?.body).toMatchObject({ name: 'Theirs' }));
    expect(await screen.findByText('Template saved successfully!')).toBeVisible();
  });

  test('can be taken unchanged', async () => {
    const { dialog } = await collide();
    fireEvent.click(dialog.getByRole('button', { name: 'Use the saved version' }));
    await waitFor(() => expect(screen.getByLabelText('Name *')).toHaveValue('Theirs'));
    expect(rows()[0]).toBe('1. Warm Up');
    expect(screen.queryByText('You have unsaved changes')).toBeNull();
    expect(keptDraft(DRAFT_KEY)).toBeNull();
  });

  test('can be edited further, and is then overwritten', async () => {
    const { dialog, calls } = await collide();
    fireEvent.click(dialog.getByRole('button', { name: 'Go on editing' }));
    await waitFor(() => expect(rows()[0]).toBe('1. Explore'));
    type('Name *', 'Both');
    save();
    await waitFor(() => expect(calls('PUT')[1]?.headers['if-match']).toBe('"9"'));
  });
});

describe('a template that could not be shown', () => {
  test('is reported as not found', async () => {
    await startLessonApi({ respond: () => errorResponse(404, 'not_found', 'Not found.') });
    renderAt('/teacher/templates/20/edit');
    expect(await screen.findByRole('heading', { level: 1, name: 'Template not found' })).toBeVisible();
  });

  test('can be loaded again', async () => {
    const responses = [errorResponse(500, 'internal_error', 'Something went wrong on our side.')];
    await startLessonApi({
      templates: [LAB],
      respond: ({ url }) => (url === '/api/lesson-templates/20' ? responses.shift() : undefined),
    });
    renderAt('/teacher/templates/20/edit');
    expect(await screen.findByText('The template could not be loaded.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('form', { name: 'Template' })).toBeVisible();
  });
});
