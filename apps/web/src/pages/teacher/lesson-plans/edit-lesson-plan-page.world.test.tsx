import { MAX_FILE_BYTES } from '@dewar/domain/primitives/file-size';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { errorResponse, type ReceivedRequest, type SentResponse } from '../../../../test-support/api-server.ts';
import { forgetDrafts, keptDraft } from '../../../../test-support/kept-draft.ts';
import { lessonPlan, lessonPlanFile, startLessonApi } from '../../../../test-support/lesson-plans.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

const DRAFT_KEY = `draft:${PEOPLE.teacher.id}:lesson-plan:7`;

beforeEach(() => {
  storeSession({ token: 'token', user: PEOPLE.teacher });
  forgetDrafts(DRAFT_KEY);
});

const PLAN = lessonPlan({ closure: 'Exit ticket' });

type Respond = (request: ReceivedRequest) => SentResponse | Promise<SentResponse> | undefined;

async function openEditor(respond?: Respond, plan = PLAN) {
  const files = [lessonPlanFile()];
  const received = await startLessonApi({ plans: [plan], files, ...(respond !== undefined && { respond }) });
  const view = renderAt('/teacher/lesson-plans/7/edit');
  await screen.findByRole('form', { name: 'Lesson plan' });
  const calls = (method: string) => received.filter((request) => request.method === method);
  return { received, calls, ...view };
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const saveButtons = () => screen.getAllByRole('button', { name: /^Sav/ });
const save = () => userEvent.click(saveButtons()[0] ?? document.body);

/** Responds to a PUT as the server does. */
const saving: Respond = ({ method, body }) =>
  method === 'PUT'
    ? { body: { data: { ...PLAN, ...Object(body), version: 4 }, message: 'Lesson plan saved successfully!' } }
    : undefined;

describe('the form of a lesson plan', () => {
  test('has nothing to save until something changes', async () => {
    await openEditor();
    expect(saveButtons().map(({ textContent }) => textContent)).toEqual(['Saved', 'Saved']);
    for (const button of saveButtons()) expect(button).toBeDisabled();
    expect(screen.queryByText('You have unsaved changes')).toBeNull();
    type('Title *', 'Lava');
    expect(screen.getByText('You have unsaved changes')).toBeVisible();
    expect(saveButtons().map(({ textContent }) => textContent)).toEqual(['Save Changes', 'Save Changes']);
  });

  test('sends the full plan with the version that was shown, and is unchanged again', async () => {
    const { calls } = await openEditor(saving);
    type('Title *', 'Lava');
    type('Materials', 'Vinegar');
    await save();
    expect(await screen.findByText('Lesson plan saved successfully!')).toBeVisible();
    const [put] = calls('PUT');
    expect(put?.headers['if-match']).toBe('"3"');
    expect(put?.body).toMatchObject({
      title: 'Lava',
      materials: 'Vinegar',
      closure: 'Exit ticket',
      custom_sections: [],
    });
    await waitFor(() => expect(saveButtons()[0]).toHaveTextContent('Saved'));
    type('Title *', 'Lava flows');
    await save();
    await waitFor(() => expect(calls('PUT')[1]?.headers['if-match']).toBe('"4"'));
  });

  test('has one text area per custom section, instead of the standard ones', async () => {
    const custom_sections = [
      { section_name: 'learning_objectives', display_name: 'Learning Objectives', content: 'Count' },
      { section_name: 'warm_up', display_name: 'Warm Up', content: 'Stretch' },
    ];
    const { calls } = await openEditor(saving, lessonPlan({ custom_sections }));
    expect(screen.queryByLabelText('Closure')).toBeNull();
    type('Learning Objectives', 'Add');
    await save();
    await waitFor(() => expect(calls('PUT')).toHaveLength(1));
    expect(calls('PUT')[0]?.body).toMatchObject({
      learning_objectives: 'Add',
      custom_sections: [{ content: 'Add' }, { content: 'Stretch' }],
    });
  });

  test('accepts 1 to 480 minutes, and takes 0 for anything that is not a number', async () => {
    const { calls } = await openEditor(saving);
    const field = screen.getByLabelText('Duration *');
    await userEvent.clear(field);
    await userEvent.type(field, 'an hour');
    await userEvent.tab();
    expect(field).toHaveValue('0');
    await save();
    expect(screen.getByText('Duration must be 1 to 480 minutes')).toBeVisible();
    type('Duration *', '481');
    await save();
    expect(calls('PUT')).toEqual([]);
    type('Duration *', '480');
    await save();
    await waitFor(() => expect(calls('PUT')[0]?.body).toMatchObject({ duration_minutes: 480 }));
  });

  test('requires a title and a subject', async () => {
    await openEditor();
    type('Title *', ' ');
    type('Subject *', '');
    await save();
    expect(screen.getByText('Please enter a lesson title')).toBeVisible();
    expect(screen.getByText('Please select a subject')).toBeVisible();
    expect(screen.getByLabelText('Title *')).toHaveFocus();
  });

  test.each<[string, SentResponse, string]>([
    ['an error without a message', { status: 500, body: 'nothing' }, 'Failed to save lesson plan'],
    ['a missing response', { isCut: true }, 'Error saving lesson plan'],
  ])('reports %s and keeps what was typed', async (_, response, text) => {
    await openEditor(({ method }) => (method === 'PUT' ? response : undefined));
    type('Title *', 'Lava');
    await save();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByLabelText('Title *')).toHaveValue('Lava');
    expect(screen.queryAllByText(/^The server could not be reached/)).toHaveLength(response.isCut === true ? 1 : 0);
  });

  test('says that there is no connection, and that the text is kept', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await openEditor(({ method }) => (method === 'PUT' ? { isCut: true } : undefined));
    type('Title *', 'Lava');
    await save();
    // In the error itself: below it the bar with the buttons covers what follows.
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/There is no connection\. Your text is kept on this device\./);
  });
});

describe('leaving the form of a lesson plan', () => {
  const TEXTS = /^You have unsaved changes. Are you sure you want to leave without saving\?/;

  test('asks while something is unsaved', async () => {
    const { router } = await openEditor();
    type('Title *', 'Lava');
    await userEvent.click(screen.getAllByRole('button', { name: 'Cancel' })[0] ?? document.body);
    expect(await screen.findByText(TEXTS)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(router.state.location.pathname).toBe('/teacher/lesson-plans/7/edit');
    await userEvent.click(screen.getByRole('button', { name: 'View Lesson Plan' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/teacher/lesson-plans/7'));
  });

  test('without changes leads to the plan at once', async () => {
    const { router } = await openEditor();
    await userEvent.click(screen.getAllByRole('button', { name: 'Cancel' })[0] ?? document.body);
    await waitFor(() => expect(router.state.location.pathname).toBe('/teacher/lesson-plans/7'));
  });
});

describe('the draft of a lesson plan', () => {
  test('is kept on this device, and offered at the next visit', async () => {
    const { unmount } = await openEditor();
    type('Closure', 'Something new');
    expect(await screen.findByText(/Draft saved/)).toBeVisible();
    unmount();
    await openEditor();
    expect(screen.getByLabelText('Closure')).toHaveValue('Exit ticket');
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    expect(screen.getByLabelText('Closure')).toHaveValue('Something new');
    expect(screen.getByText('You have unsaved changes')).toBeVisible();
  });

  test('is not offered if it equals the saved plan', async () => {
    const { unmount } = await openEditor();
    type('Closure', 'Something new');
    await screen.findByText(/Draft saved/);
    unmount();
    await openEditor(undefined, lessonPlan({ closure: 'Something new', version: 4 }));
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });
});

describe('a lesson plan that was saved elsewhere meanwhile', () => {
  const THEIRS = lessonPlan({ closure: 'Theirs', version: 9 });
  const stale: Respond = ({ method, headers, body }) => {
    if (method !== 'PUT') return undefined;
    if (headers['if-match'] === '"9"') return { body: { data: { ...THEIRS, ...Object(body), version: 10 } } };
    return errorResponse(412, 'stale_record', 'Changed meanwhile.', { data: THEIRS });
  };

  async function collide() {
    const opened = await openEditor(stale);
    type('Closure', 'Mine');
    await save();
    const dialog = await screen.findByRole('dialog', { name: 'This lesson plan was saved elsewhere in the meantime' });
    return { ...opened, dialog: within(dialog) };
  }

  test('shows both texts, and mine can overwrite it', async () => {
    const { dialog, calls } = await collide();
    expect(dialog.getByRole('row', { name: 'Closure Theirs Mine' })).toBeVisible();
    expect(dialog.getAllByRole('row')).toHaveLength(2);
    await userEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(calls('PUT')[1]?.body).toMatchObject({ closure: 'Mine' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('can be taken unchanged', async () => {
    const { dialog } = await collide();
    await userEvent.click(dialog.getByRole('button', { name: 'Use the saved version' }));
    await waitFor(() => expect(screen.getByLabelText('Closure')).toHaveValue('Theirs'));
    expect(screen.queryByText('You have unsaved changes')).toBeNull();
    expect(keptDraft(DRAFT_KEY)).toBeNull();
  });

  test('can be edited further, and is then overwritten', async () => {
    const { dialog, calls } = await collide();
    await userEvent.click(dialog.getByRole('button', { name: 'Go on editing' }));
    await waitFor(() => expect(screen.getByLabelText('Closure')).toHaveValue('Mine'));
    type('Closure', 'Both');
    await save();
    await waitFor(() => expect(calls('PUT')[1]?.headers['if-match']).toBe('"9"'));
  });
});

describe('attachments of a lesson plan', () => {
  const isUpload = ({ method, url }: ReceivedRequest) => method === 'POST' && url === '/api/lesson-plan-files/upload';
  const choose = (...files: File[]) =>
    userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Files to attach'), files);
  const sheet = (name = 'Sheet.xlsx') => new File(['cells'], name);

  test('are named as missing where a draft is offered that was typed while they waited', async () => {
    const { unmount } = await openEditor();
    await choose(sheet());
    await screen.findByRole('list', { name: 'New files' });
    type('Closure', 'Something new');
    unmount();
    await openEditor();
    expect(await screen.findByText(/The files that were picked are not in it\./)).toBeVisible();
  });

  test('are uploaded with the save, with their description and category', async () => {
    const { received, calls } = await openEditor((request) =>
      isUpload(request) ? { status: 201, body: { data: lessonPlanFile({ id: 71 }) } } : undefined,
    );
    await choose(sheet());
    expect(screen.getByLabelText('Category of Sheet.xlsx')).toHaveValue('worksheet');
    type('Description of Sheet.xlsx', 'For pairs');
    await userEvent.selectOptions(screen.getByLabelText('Category of Sheet.xlsx'), 'other');
    expect(screen.getByText('You have unsaved changes')).toBeVisible();
    await save();
    expect(await screen.findByText('Lesson plan saved successfully!')).toBeVisible();
    const sent = String(received.find(isUpload)?.body);
    for (const [name, value] of [
      ['lesson_plan_id', '7'],
      ['description', 'For pairs'],
      ['category', 'other'],
    ]) {
      expect(sent).toMatch(new RegExp(`name="${name}"\\r\\n\\r\\n${value}\\r\\n`));
    }
    expect(calls('PUT')).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('list', { name: 'New files' })).toBeNull());
    await waitFor(() => expect(saveButtons()[0]).toHaveTextContent('Saved'));
  });

  test('that are chosen once more are asked about, and one of another size is not', async () => {
    await openEditor();
    await choose(sheet());
    const names = async () =>
      within(await screen.findByRole('list', { name: 'New files' }))
        .getAllByRole('listitem')
        .map((row) => row.querySelector('p')?.textContent);
    await choose(sheet());
    const question = () => screen.findByRole('alertdialog', { name: 'Attach the same file again?' });
    expect(await question()).toHaveTextContent('“Sheet.xlsx” is already attached, with the same size.');
    await userEvent.click(within(await question()).getByRole('button', { name: 'Leave out' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await names()).toEqual(['Sheet.xlsx']);
    await choose(new File(['other cells'], 'Sheet.xlsx'));
    expect(await names()).toEqual(['Sheet.xlsx', 'Sheet.xlsx']);
    await choose(sheet());
    await userEvent.click(within(await question()).getByRole('button', { name: 'Attach again' }));
    await waitFor(async () => expect(await names()).toHaveLength(3));
  });

  test('that failed stay in the list with their error, and are sent with the next save under the same idempotency key', async () => {
    const responses = [errorResponse(507, 'no_room', 'There is no room left.'), undefined];
    const { received } = await openEditor((request) => {
      if (!isUpload(request)) return undefined;
      return responses.shift() ?? { status: 201, body: { data: lessonPlanFile({ id: 71 }) } };
    });
    await choose(sheet());
    await save();
    const row = await screen.findByRole('list', { name: 'New files' });
    await waitFor(() => expect(row).toHaveTextContent('There is no room left.'));
    expect(screen.queryByText('Lesson plan saved successfully!')).toBeNull();
    expect(screen.getByText('You have unsaved changes')).toBeVisible();
    await waitFor(() => expect(saveButtons()[0]).toBeEnabled());
    await save();
    await waitFor(() => expect(screen.queryByRole('list', { name: 'New files' })).toBeNull());
    const keys = received.filter(isUpload).map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(2);
  });

  test('are not reported as missing while some wait to be uploaded', async () => {
    await openEditor(({ url }) => (url.startsWith('/api/lesson-plan-files?') ? { body: { data: [] } } : undefined));
    expect(await screen.findByText('No attachments yet.')).toBeVisible();
    await choose(sheet());
    expect(screen.queryByText('No attachments yet.')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Sheet.xlsx' }));
    expect(screen.getByText('No attachments yet.')).toBeVisible();
  });

  test('that failed are reported wherever on the page the save was started', async () => {
    await openEditor((request) =>
      isUpload(request) ? errorResponse(507, 'no_room', 'There is no room left.') : undefined,
    );
    await choose(sheet(), sheet('Second.xlsx'));
    await save();
    expect(await screen.findByText('2 files could not be uploaded. Attachments says why.')).toBeVisible();
  });

  test('with rejected content are not sent again', async () => {
    const { received } = await openEditor((request) =>
      isUpload(request) ? errorResponse(400, 'invalid_input', 'This is no picture.') : undefined,
    );
    await choose(sheet('Photo.png'));
    await save();
    await waitFor(() =>
      expect(screen.getByRole('list', { name: 'New files' })).toHaveTextContent('This is no picture.'),
    );
    await waitFor(() => expect(saveButtons()[0]).toHaveTextContent('Saved'));
    expect(received.filter(isUpload)).toHaveLength(1);
  });

  test('of other types, or too large, are rejected before anything is sent', async () => {
    const { received } = await openEditor();
    const large = sheet('Film.mp4');
    Object.defineProperty(large, 'size', { value: MAX_FILE_BYTES + 1 });
    await choose(sheet('virus.exe'), large);
    const row = screen.getByRole('list', { name: 'New files' });
    expect(row).toHaveTextContent('This type of file is not accepted.');
    expect(row).toHaveTextContent('The file is larger than 50 MB.');
    expect(screen.queryByText('You have unsaved changes')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Remove virus.exe' }));
    expect(row).not.toHaveTextContent('virus.exe');
    expect(received.filter(isUpload)).toEqual([]);
  });

  test('are deleted after a confirmation', async () => {
    const { calls } = await openEditor(({ method }) =>
      method === 'DELETE' ? { body: { data: { id: 70 } } } : undefined,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Lava map.pdf' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete attachment' }));
    expect(await screen.findByText('Attachment deleted successfully')).toBeVisible();
    expect(calls('DELETE').map(({ url }) => url)).toEqual(['/api/lesson-plan-files/70']);
  });

  test.each<[string, SentResponse, string]>([
    ['an error', { status: 500, body: 'nothing' }, 'Failed to delete attachment'],
    ['a missing response', { isCut: true }, 'Error deleting attachment'],
  ])('whose deletion ends with %s stay, and the error is shown', async (_, response, text) => {
    await openEditor(({ method }) => (method === 'DELETE' ? response : undefined));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Lava map.pdf' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete attachment' }));
    expect(await screen.findByText(text)).toBeVisible();
  });
});
