import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { startApi } from '../../../test-support/api-server.ts';
import { PEOPLE } from '../../../test-support/people.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { askAndSignOut } from '../ui/dialogs/ask-and-sign-out.ts';
import { readSession, storeSession } from './session.ts';
import { textElsewhere } from './sign-out-check.ts';
import { answerAboutTexts, isTextInOtherTab } from './texts-in-tabs.ts';
import { registerUnsavedWork } from './unsaved-work.ts';

const { id } = PEOPLE.companyUser;

/** Text of the person in a form; `isHeld` says whether it is not saved. */
function holdText(isHeld: () => boolean): void {
  const work = {
    personId: id,
    place: 'page',
    isText: true,
    isHeld,
    question: () => ({ body: '' }),
    keep: () => true,
  } as const;
  onTestFinished(registerUnsavedWork(work));
  onTestFinished(answerAboutTexts());
}

test('a tab answers whether it holds text of the person who is asked about', async () => {
  holdText(() => true);
  expect(await isTextInOtherTab(id)).toBe(true);
  expect(await isTextInOtherTab(id + 1)).toBe(false);
});

test('a tab whose text is saved answers nothing', async () => {
  holdText(() => false);
  expect(await isTextInOtherTab(id)).toBe(false);
});

test('Logout asks first where another tab holds text', async () => {
  await startApi(() => ({ body: { data: { ended: true } } }));
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  await renderScreen(null);
  textElsewhere.set(async (personId) => personId === id);
  const leaving = askAndSignOut();
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Another tab holds text that is not saved.');
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
  await leaving;
  expect(readSession()).not.toBeNull();
  const again = askAndSignOut();
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  await again;
  expect(readSession()).toBeNull();
});
