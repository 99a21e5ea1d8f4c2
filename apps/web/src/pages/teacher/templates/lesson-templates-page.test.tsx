import { LESSON_PRESETS } from '@dewar/domain/lessons/lesson-presets';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorResponse, type ReceivedRequest, type SentResponse } from '../../../../test-support/api-server.ts';
import { lessonTemplate, startLessonApi, templateSection } from '../../../../test-support/lesson-plans.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.teacher }));

const LAB = lessonTemplate({ sections: [templateSection(1, 'Hook', { ai_enabled: true, help_text: 'A riddle' })] });
const QUIET = lessonTemplate({ id: 21, name: 'Quiet day', description: null, is_default: false, version: 4 });

type Respond = (request: ReceivedRequest) => SentResponse | undefined;

async function openList(respond: Respond = () => undefined, templates = [LAB, QUIET], address = '') {
  const received = await startLessonApi({
    templates,
    respond: (request) =>
      respond(request) ??
      (request.url === '/api/lesson-templates/presets' ? { body: { data: LESSON_PRESETS } } : undefined),
  });
  const view = renderAt(`/teacher/templates${address}`);
  await screen.findByRole('list', { name: 'Presets' });
  const calls = (method: string) => received.filter((request) => request.method === method);
  return { received, calls, ...view };
}

/** Responds to a POST with the template that it creates. */
const creating: Respond = ({ method }) =>
  method === 'POST' ? { status: 201, body: { data: lessonTemplate({ id: 30 }) } } : undefined;
const failing = (method: string, response: SentResponse): Respond => {
  return (request) => (request.method === method ? response : undefined);
};
const CUT: SentResponse = { isCut: true };
const SILENT: SentResponse = { status: 500, body: 'nothing' };

describe('the list of templates', () => {
  test('shows each template with its badge, sections, grades and subjects', async () => {
    await openList();
    const [lab, quiet] = within(await screen.findByRole('list', { name: 'My templates' })).getAllByRole('listitem');
    expect(lab).toHaveTextContent('Default');
    await waitFor(() => expect(lab).toHaveTextContent('2 sections · 1 written by AI · 5th Grade'));
    expect(lab).toHaveTextContent('Science');
    expect(screen.getAllByText('Default')).toHaveLength(1);
    expect(quiet).toHaveTextContent('Make Default');
    expect(screen.getByRole('link', { name: 'Lab day' })).toHaveAttribute('href', '/teacher/templates/20/edit');
    expect(screen.getByRole('link', { name: 'Create Lesson from Lab day' })).toHaveAttribute(
      'href',
      '/teacher/lesson-plans/new?template=20',
    );
  });

  test('says if there are none yet', async () => {
    await openList(undefined, []);
    expect(await screen.findByText('You have no templates yet.')).toBeVisible();
  });

  test('reports a failed load with Retry, and is not shown as empty', async () => {
    const responses = [errorResponse(500, 'internal_error', 'Something went wrong on our side.')];
    await openList(({ url }) => (url === '/api/lesson-templates' ? responses.shift() : undefined));
    expect(await screen.findByText('The templates could not be loaded.')).toBeVisible();
    expect(screen.queryByText('You have no templates yet.')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'Lab day' })).toBeVisible();
  });

  test('makes another template the default', async () => {
    const { calls } = await openList(({ method }) => (method === 'PUT' ? { body: { data: QUIET } } : undefined));
    await userEvent.click(await screen.findByRole('button', { name: 'Make Default: Quiet day' }));
    expect(await screen.findByText('Template saved successfully!')).toBeVisible();
    const [put] = calls('PUT');
    expect([put?.url, put?.headers['if-match'], put?.body]).toEqual([
      '/api/lesson-templates/21',
      '"4"',
      { is_default: true },
    ]);
    expect(screen.queryByRole('button', { name: 'Make Default: Lab day' })).toBeNull();
  });

  test('duplicates a template with its sections, but never as the default', async () => {
    const { calls } = await openList(creating);
    await userEvent.click(await screen.findByRole('button', { name: 'Duplicate Lab day' }));
    expect(await screen.findByText('Copied as “Lab day”')).toBeVisible();
    expect(calls('POST')[0]?.body).toMatchObject({
      name: 'Copy of Lab day',
      is_default: false,
      grade_levels: ['5th Grade'],
      sections: [{ display_name: 'Hook', help_text: 'A riddle', ai_enabled: true }],
    });
  });
});

describe('deleting a template', () => {
  const ask = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Lab day' }));
    return screen.findByRole('alertdialog', { name: 'Delete “Lab day”' });
  };

  test('asks first, and Cancel deletes nothing', async () => {
    const { calls } = await openList();
    const question = await ask();
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(calls('DELETE')).toEqual([]);
  });

  test('removes the template', async () => {
    const { calls } = await openList(failing('DELETE', { body: { data: { id: 20 } } }));
    await userEvent.click(within(await ask()).getByRole('button', { name: 'Delete template' }));
    expect(await screen.findByText('Template deleted successfully')).toBeVisible();
    expect(calls('DELETE').map(({ url }) => url)).toEqual(['/api/lesson-templates/20']);
  });

  test.each([CUT, SILENT])('that fails with %j is reported', async (response) => {
    await openList(failing('DELETE', response));
    await userEvent.click(within(await ask()).getByRole('button', { name: 'Delete template' }));
    expect(await screen.findByText('Error deleting template')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Lab day' })).toBeVisible();
  });
});

describe('a new template', () => {
  const openForm = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Create Template' }));
    return within(await screen.findByRole('dialog', { name: 'Create Template' }));
  };

  test('has a name, grades in their order and subjects, and opens in the editor', async () => {
    const { calls, router } = await openList(creating);
    const form = await openForm();
    await userEvent.click(form.getByRole('button', { name: 'Create Template' }));
    expect(form.getByText('Please enter a template name')).toBeVisible();
    fireEvent.change(form.getByLabelText('Name *'), { target: { value: 'Lab' } });
    for (const name of ['2nd Grade', 'Kindergarten', 'Science']) {
      await userEvent.click(form.getByRole('checkbox', { name }));
    }
    await userEvent.click(form.getByRole('button', { name: 'Create Template' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/teacher/templates/30/edit'));
    expect(calls('POST').map(({ body }) => body)).toEqual([
      { name: 'Lab', description: '', grade_levels: ['Kindergarten', '2nd Grade'], subjects: ['Science'] },
    ]);
  });

  test.each([CUT, SILENT])('that fails with %j is reported, and what was typed stays', async (response) => {
    await openList(failing('POST', response));
    const form = await openForm();
    fireEvent.change(form.getByLabelText('Name *'), { target: { value: 'Lab' } });
    await userEvent.click(form.getByRole('button', { name: 'Create Template' }));
    expect(await form.findByText('Error creating template')).toBeVisible();
    expect(form.getByLabelText('Name *')).toHaveValue('Lab');
  });
});

describe('the presets', () => {
  const [FIRST] = LESSON_PRESETS;
  const read = async (name = FIRST?.name ?? '') => within(await screen.findByRole('dialog', { name }));

  test('are ten, and each can be read before it is used', async () => {
    const { router } = await openList();
    const cards = within(screen.getByRole('list', { name: 'Presets' })).getAllByRole('listitem');
    expect(cards).toHaveLength(10);
    await userEvent.click(screen.getByRole('link', { name: '5E Inquiry' }));
    expect(router.state.location.search).toEqual({ preset: 1 });
    const sections = within((await read()).getByRole('list', { name: 'Sections' })).getAllByRole('listitem');
    expect(sections.map((section) => within(section).getByRole('heading').textContent)).toEqual(
      FIRST?.sections.map(({ display_name }) => display_name),
    );
    await waitFor(() => expect(sections[3]).toHaveTextContent('Long Text · required · AI writes 1-2 paragraphs'));
    expect(sections[3]).toHaveTextContent(FIRST?.sections[3]?.help_text ?? 'no instruction');
    await userEvent.click((await read()).getByRole('button', { name: 'Close this preset' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  test('become a template with a name of the teacher’s choice', async () => {
    const { calls, router } = await openList(creating, undefined, '?preset=2');
    await userEvent.click((await read('Gradual Release')).getByRole('button', { name: 'Use This Preset' }));
    const form = await read('Create Template from Gradual Release');
    fireEvent.change(form.getByLabelText('Name *'), { target: { value: 'I do, we do' } });
    await userEvent.click(form.getByRole('button', { name: 'Create Template' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/teacher/templates/30/edit'));
    expect(calls('POST').map(({ url, body }) => [url, body])).toEqual([
      [
        '/api/lesson-templates/from-preset',
        { presetId: 2, name: 'I do, we do', description: LESSON_PRESETS[1]?.description },
      ],
    ]);
  });

  test.each([CUT, SILENT])('that fail with %j are reported', async (response) => {
    await openList(failing('POST', response), undefined, '?preset=2');
    await userEvent.click((await read('Gradual Release')).getByRole('button', { name: 'Use This Preset' }));
    const form = await read('Create Template from Gradual Release');
    await userEvent.click(form.getByRole('button', { name: 'Create Template' }));
    expect(await form.findByText('Error creating template from preset')).toBeVisible();
  });

  test('that do not exist are not shown', async () => {
    await openList(undefined, undefined, '?preset=11');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
