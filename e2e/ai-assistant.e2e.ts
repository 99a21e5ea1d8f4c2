import type { Page } from '@playwright/test';
import { writeWell } from '../apps/server/test-support/ai-lesson-world.ts';
import {
  type ModelServer,
  openResponse,
  startModelServer,
  writeWords,
} from '../apps/server/test-support/model-server.ts';
import { listTabFaults } from './focus-probe.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';
import { SHOWN, watch } from './hostile-watch.ts';
import { write } from './made-people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, inOwnPortal, keepPicture, test } from './portal.ts';
import { callWith, newSession, type Session } from './portal-api.ts';

const ASSISTANT = '/teacher/ai-assistant';
const PHONE = { width: 390, height: 844 };
const MODEL_KEY = 'sk-a-key-that-no-browser-sees';
/** The preset of 5E Inquiry. */
const PRESET = 1;
/** The hostile texts are spread over this many calls. */
const CALLS = 8;
const FAILED = 'The AI model failed. Please try again.';

interface Template {
  readonly id: number;
  readonly name: string;
  readonly sections: readonly { readonly display_name: string; readonly ai_enabled: boolean }[];
}

async function fromPreset({ token }: Session): Promise<Template> {
  const response = await callWith(token, 'POST', '/api/lesson-templates/from-preset', { presetId: PRESET });
  return ((await response.json()) as { data: Template }).data;
}

async function fillDetails(page: Page): Promise<void> {
  await page.getByLabel('Topic').fill('The water cycle');
  await page.getByLabel('Subject').selectOption('Science');
  await page.getByLabel('Teaching approach').fill('Hands-on groups of three');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Generate Lesson Plan' })).toBeVisible();
}

const generate = (page: Page) => page.getByRole('button', { name: 'Generate Lesson Plan' }).click();
const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('without a model the scaffold is labelled as such, and every step works on a desktop, a phone and by keyboard', async ({
  visit,
}) => {
  const page = await visit({ as: 'teacher', reducedMotion: 'reduce' });
  await page.goto(ASSISTANT);
  await page.getByRole('list', { name: 'Templates' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please fill in subject and topic').first()).toBeVisible();
  await expectAccessible(page);
  await fillDetails(page);
  await expectAccessible(page);
  await generate(page);
  const notice = page.getByRole('complementary', { name: 'About this draft' });
  await expect(notice).toContainText('No AI wrote this');
  await expect(page.getByText('AI draft')).toBeHidden();
  await keepPicture(page, 'scaffold');
  await expectAccessible(page);
  expect(await listTabFaults(page, 'main')).toEqual([]);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.mouse.wheel(0, PHONE.height);
  await expect(notice).toBeInViewport();
  await page.getByText(/Draft saved/).waitFor();
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(notice).toBeVisible();
});

test.describe('with a model', () => {
  let model: ModelServer;
  let teacher: Session;

  inOwnPortal(async () => {
    model = await startModelServer();
    return { AI_BASE_URL: model.url, AI_MODEL: 'small', AI_API_KEY: MODEL_KEY };
  });
  test.beforeAll(async () => {
    teacher = await newSession('teacher');
  });
  test.afterAll(() => model.stop());

  test('a preset’s template becomes a lesson: one failed section is generated again, edited, locked and saved', {
    tag: '@gate',
  }, async ({ visit }) => {
    const page = await visit({ session: teacher });
    const template = await fromPreset(teacher);
    model.behave((call, response) =>
      // The server's own retry fails too.
      call.part === 'Explore' && call.turn <= 2 ? void response.writeHead(500).end() : writeWell(call, response),
    );
    await page.goto(ASSISTANT);
    await page.getByRole('link', { name: template.name, exact: true }).click();
    await page.getByLabel('Student needs').fill('Ana Lopez reads large print; ana.lopez@home.example');
    await page.getByLabel('Student names to hide').fill('Ana Lopez');
    await expect(page.getByRole('region', { name: 'What the AI model is given' })).toContainText(
      'Student needs: [Student 1] reads large print; [Email 1]',
    );
    await fillDetails(page);
    await generate(page);
    await expect(page.getByText(/^AI is creating your lesson plan\.\.\. (This may take|It takes)/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Science: The water cycle' })).toBeVisible();
    await expect(page.getByText('AI draft: check facts, timing and standards before teaching')).toBeVisible();
    const explore = page.getByRole('region', { name: 'Explore', exact: true });
    await expect(explore.getByRole('alert')).toHaveText(FAILED);
    await keepPicture(page, 'one-section-failed');

    await page.getByRole('button', { name: 'Try again: Explore' }).click();
    await expect(text(page, 'Explore')).toHaveValue(/^Explore0 /);
    await expect(explore.getByRole('alert')).toBeHidden();
    await text(page, 'Engage').fill('A cold jar on a warm table.');
    await page.getByRole('button', { name: 'More for Explain' }).click();
    await page.getByRole('button', { name: 'Lock Explain', exact: true }).click();
    const explain = await text(page, 'Explain').inputValue();

    model.behave((call, response) => writeWell({ ...call, part: call.part && `New ${call.part}` }, response));
    await page.getByRole('button', { name: 'Regenerate Evaluate', exact: true }).click();
    await expect(text(page, 'Evaluate')).toHaveValue(/^NewEvaluate0 /);
    expect(model.calls[0]?.prompt).toContain('Length: 110 to 230 words');
    await page.getByRole('button', { name: 'Regenerate All', exact: true }).click();
    await expect(text(page, 'Elaborate')).toHaveValue(/^NewElaborate0 /);
    await expect(page.getByRole('button', { name: 'Save Lesson Plan' })).toBeEnabled();
    expect(model.calls.map(({ part }) => part)).not.toContain('Explain');
    await expect(text(page, 'Explain')).toHaveValue(explain);
    await expect(text(page, 'Engage')).toHaveValue('A cold jar on a warm table.');
    for (const { prompt, authorization } of model.calls) {
      expect(prompt).not.toMatch(/Ana|Lopez|home\.example/);
      expect(authorization).toBe(`Bearer ${MODEL_KEY}`);
    }

    await page.getByRole('button', { name: 'More for Evaluate' }).click();
    await page.getByRole('button', { name: /^Earlier texts .* of Evaluate$/ }).click();
    await page.getByRole('button', { name: 'Restore text 1 of Evaluate' }).click();
    await text(page, 'Pacing').fill('10 min - Puzzle\n10 min - Share');
    await page.getByRole('button', { name: /^Rebalance to/ }).click();
    await expect(page.getByRole('region', { name: 'Minutes: Pacing' })).toContainText(/(\d+) of \1 min/);
    for (const { display_name } of template.sections) {
      const field = text(page, display_name);
      if ((await field.count()) > 0 && (await field.inputValue()) === '') await field.fill('In our own words.');
    }
    await page.getByRole('button', { name: 'Save Lesson Plan' }).click();
    await expect(page).toHaveURL(/\/teacher\/lesson-plans\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Science: The water cycle' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Engage', exact: true })).toContainText(
      'A cold jar on a warm table.',
    );
    await expect(page.getByText('Lesson plan saved successfully!')).toBeVisible();
  });

  test('leaving a run ends the model calls, and the written sections are there on return', async ({ visit }) => {
    const page = await visit({ session: teacher });
    const { id } = await fromPreset(teacher);
    model.behave((call, response) => {
      if (call.part === null || model.calls.length <= 2) return writeWell(call, response);
      openResponse(response);
      writeWords(response, 'Half a');
      return undefined;
    });
    await page.goto(`${ASSISTANT}?template=${id}`);
    await fillDetails(page);
    await generate(page);
    await expect(page.getByText(/^1 of \d+ sections$/)).toBeVisible();
    await expect.poll(() => model.calls.length).toBeGreaterThan(2);
    const open = model.calls.slice(2);
    await page.getByRole('link', { name: 'Lesson Plans' }).first().click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await expect(question).toContainText('Leaving stops it');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/teacher/lesson-plans');
    await Promise.all(open.map(({ left }) => left));
    await page.goto(ASSISTANT);
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText(/^Not written yet: /)).toBeVisible();
  });

  test('one section of a saved plan is improved with a wish, taken, undone and saved, on a phone too', async ({
    visit,
  }) => {
    const plan = { title: 'Rain on a mirror', subject: 'Science', closure: 'Students pack up.' };
    const { id } = await write(teacher, '/api/lesson-plans', plan);
    const page = await visit({ session: teacher });
    model.behave(() => 'Students pack up, score a goal and say what rain is.');
    await page.goto(`/teacher/lesson-plans/${id}/edit`);
    await page.getByRole('button', { name: 'AI help: Closure' }).click();
    await page.getByLabel('Your wish for Closure').fill('use soccer');
    await page.getByRole('button', { name: 'Improve: Closure' }).click();
    const changes = page.getByRole('list', { name: 'Changes of the text' });
    await expect(changes.getByText('score a goal')).toBeVisible();
    expect(model.calls.map(({ prompt }) => prompt.includes('<data of="wish">\nuse soccer\n</data>'))).toEqual([true]);
    await expect(text(page, 'Closure')).toHaveValue(plan.closure);
    await keepPicture(page, 'section-assist');
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await keepPicture(page, 'section-assist-phone');
    await page.getByRole('button', { name: 'Use this text: Closure' }).click();
    await expect(text(page, 'Closure')).toHaveValue(/score a goal/);
    await page.getByRole('button', { name: 'Undo: Closure' }).click();
    await expect(text(page, 'Closure')).toHaveValue(plan.closure);
    await page.getByRole('button', { name: 'Shorten: Closure' }).click();
    await page.getByRole('button', { name: 'Use this text: Closure' }).click();
    await page.getByRole('button', { name: 'Move up Closure' }).click();
    await page.getByRole('button', { name: 'Save Changes' }).first().click();
    await expect(page.getByText('Lesson plan saved successfully!')).toBeVisible();
    await page.getByRole('button', { name: 'View Lesson Plan' }).click();
    await expect(page.getByRole('region', { name: 'Closure' })).toContainText('score a goal');
  });

  test("a model's text is shown as text, whatever it contains", { tag: '@gate' }, async ({ visit }) => {
    const page = await visit({ session: teacher });
    const { id } = await fromPreset(teacher);
    const happened: string[] = [];
    watch(page, happened);
    const share = Math.ceil(HOSTILE_TEXTS.length / CALLS);
    model.behave(() => {
      const from = (model.calls.length % CALLS) * share;
      return HOSTILE_TEXTS.slice(from, from + share).join('\n');
    });
    await page.goto(`${ASSISTANT}?template=${id}`);
    await fillDetails(page);
    await generate(page);
    await expect(page.getByRole('complementary', { name: 'About this draft' })).toBeVisible();
    const shown = (await page.evaluate<string>(SHOWN)).match(/hostile/g)?.length ?? 0;
    expect(shown).toBeGreaterThan(20);
    expect(await page.evaluate('window.hostile')).toBeUndefined();
    expect(happened).toEqual([]);
  });
});
