import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { startApi } from '../../test-support/api-server.ts';
import { DRAFTED_FORMS, type DraftedForm } from '../../test-support/drafted-forms.tsx';
import { listFormFiles } from '../../test-support/form-files.ts';
import { PEOPLE } from '../../test-support/people.ts';
import { renderAt, renderScreen } from '../../test-support/render-screen.tsx';
import { listDraftCopies } from '../shared/drafts/drafts.ts';
import { storeSession } from '../shared/session/session.ts';

/** Forms with a richer draft of their own or without a field for text, and the tests that leave, reload and save them. */
const OWN_DRAFTS = {
  'features/ai-lesson/details-step.tsx': 'pages/teacher/ai-assistant/ai-assistant-page.test.tsx',
  'features/ai-lesson/lesson-assistant.tsx': 'pages/teacher/ai-assistant/ai-assistant-page.test.tsx',
  'features/ai-lesson/review-step.tsx': 'pages/teacher/ai-assistant/ai-assistant-page.test.tsx',
  'features/handovers/receiver/arrival-report-form.tsx': 'features/handovers/receiver/receiver-page.test.tsx',
  'features/lesson-plans/edit/edit-plan-form.tsx': 'pages/teacher/lesson-plans/edit-lesson-plan-page.world.test.tsx',
  'features/lesson-plans/new/new-plan-form.tsx': 'pages/teacher/lesson-plans/new-lesson-plan-page.test.tsx',
  'features/lesson-templates/edit/edit-template-form.tsx':
    'pages/teacher/templates/edit-lesson-template-page.world.test.tsx',
  'features/procedures/procedure-form.tsx': 'pages/admin/procedures/procedure-manager-page.world.test.tsx',
  'features/reminders/reminder-form.tsx': 'features/reminders/own-reminders.test.tsx',
};

/** Passwords, codes and tokens, and what is typed before signing in. */
const NEVER_KEPT = [
  'features/api-tokens/new-token-dialog.tsx',
  'features/auth/authenticator-app-dialog.tsx',
  'features/auth/change-password-form.tsx',
  'features/auth/code-proof.tsx',
  'features/auth/first-administrator-form.tsx',
  'features/auth/invitation/accept-form.tsx',
  'features/auth/mailed-link-form.tsx',
  'features/auth/new-passkey-dialog.tsx',
  'features/auth/password-login.tsx',
  'features/auth/register-form.tsx',
  'features/auth/resend-verification.tsx',
  'features/auth/reset-password-form.tsx',
  'features/sign-on/sign-on-form.tsx',
  'features/webhooks/webhook-dialog.tsx',
  'shared/ui/fields/password-dialog.tsx',
];

/** One name, or the few values of one act, which the next attempt asks for again. */
const ASKED_AGAIN = [
  'features/recently-deleted/restore-problem.tsx',
  'features/saved-views/save-view-form.tsx',
  'features/tanks/many/change-tanks-dialog.tsx',
];

/** Choices and times only: no text is typed that could be lost. */
const NOTHING_TYPED = [
  'features/company-assignment-requests/decide-requests-dialog.tsx',
  'features/lesson-plans/many/change-plans-dialog.tsx',
  'features/tanks/move-tanks-dialog.tsx',
  'features/tanks/tank-by-number.tsx',
  'features/telemetry/fitting-dialog.tsx',
  'features/users/bulk/change-users-dialog.tsx',
];

test('every form of the product is in one of these lists', () => {
  const listed = [
    ...DRAFTED_FORMS.flatMap(({ files }) => files),
    ...Object.keys(OWN_DRAFTS),
    ...NEVER_KEPT,
    ...ASKED_AGAIN,
    ...NOTHING_TYPED,
  ];
  expect([...listed].sort()).toEqual(listFormFiles());
  for (const file of Object.values(OWN_DRAFTS)) expect(existsSync(join(import.meta.dirname, '..', file))).toBe(true);
});

describe.each(DRAFTED_FORMS)('the form $draft', (form) => {
  test('asks before it is left with unsaved text, offers it again, and forgets it once it is saved', async () => {
    const key = `draft:${personOf(form).id}:${form.draft}`;
    const first = await open(form);
    first.router.history.push('/elsewhere');
    await waitFor(() => expect(first.router.state.location.pathname).toBe('/elsewhere'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    first.unmount();

    const second = await open(form);
    await userEvent.type(await findTextField(form), '7');
    second.router.history.push('/elsewhere');
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(second.router.state.location.pathname).not.toBe('/elsewhere');
    second.unmount();

    const [copy = ''] = listDraftCopies(key);
    const kept = JSON.parse(localStorage.getItem(copy) ?? '');
    localStorage.setItem(copy, JSON.stringify({ ...kept, values: { ...kept.values, ...form.values }, texts: {} }));
    await open(form);
    await userEvent.click(await within(await findForm(form)).findByRole('button', { name: 'Restore' }));
    await userEvent.click(await within(await findForm(form)).findByRole('button', { name: form.submit }));
    await answerQuestions(key);
    expect(listDraftCopies(key)).toEqual([]);
  });
});

function isOnPage(screen: DraftedForm['screen']): screen is { readonly path: string; readonly form: string } {
  return typeof screen === 'object' && screen !== null && 'path' in screen;
}

function personOf({ screen }: DraftedForm) {
  return isOnPage(screen) && screen.path.startsWith('/teacher') ? PEOPLE.teacher : PEOPLE.admin;
}

async function open(form: DraftedForm) {
  storeSession({ token: 'token', user: personOf(form) });
  await startApi(({ url }) => {
    const known = Object.entries(form.responses ?? {}).find(([part]) => url.includes(part));
    return { body: { data: known === undefined ? [] : known[1] } };
  });
  const view = isOnPage(form.screen) ? renderAt(form.screen.path) : await renderScreen(form.screen);
  await findForm(form);
  return view;
}

async function findForm({ screen: shown }: DraftedForm): Promise<HTMLElement> {
  if (isOnPage(shown)) return screen.findByRole('form', { name: shown.form });
  return waitFor(() => {
    const element = document.querySelector('form');
    if (element === null) throw new Error('There is no form yet');
    return element;
  });
}

async function findTextField(form: DraftedForm): Promise<Element> {
  const element = await findForm(form);
  const field = element.querySelector(
    'input:is([type="text"], :not([type]), [type="number"], [type="email"]):not([hidden], [readonly], [disabled]), textarea',
  );
  if (field === null) throw new Error('The form has no field for text');
  return field;
}

/** Confirms what the form asks about before saving. */
async function answerQuestions(key: string): Promise<void> {
  await waitFor(() => {
    const buttons = document.querySelectorAll<HTMLElement>('[role="alertdialog"] button');
    buttons[buttons.length - 1]?.click();
    expect(listDraftCopies(key)).toEqual([]);
  });
}
