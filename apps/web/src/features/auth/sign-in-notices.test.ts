import type { SignInNotices } from '@dewar/contract/auth';
import { expect, test } from 'vitest';
import { NO_NOTICES } from '../../../test-support/people.ts';
import { notifications } from '../../shared/ui/states/notify.ts';
import { showSignInNotices } from './sign-in-notices.ts';

function told(notices: Partial<SignInNotices>): string[] {
  showSignInNotices({ ...NO_NOTICES, ...notices }, 'UTC');
  return notifications.get().map(({ message, tone }) => `${tone}: ${message}`);
}

test('nothing is shown to a person who has nothing to know', () => {
  expect(told({})).toEqual([]);
});

test.each([
  [{ times: 7, networks: 2 }, 'bad: 7 failed sign-ins to your account since your last visit, from 2 networks'],
  [{ times: 1, networks: 1 }, 'bad: 1 failed sign-in to your account since your last visit, from 1 network'],
])('failed sign-ins %j are told until they are dismissed', (failed_sign_ins, words) => {
  expect(told({ failed_sign_ins })).toEqual([words]);
});

test('an administrator who opened the link of an email is named, with the time', () => {
  const link = { subject: 'Set a new password', shown_by: 'boss@demo.example', shown_at: '2026-06-10T12:00:00Z' };
  showSignInNotices({ ...NO_NOTICES, shown_links: [link] }, 'UTC');
  expect(notifications.get()).toMatchObject([
    {
      message: 'boss@demo.example opened the link of an email to you: Set a new password',
      hint: expect.stringContaining('10 Jun 2026'),
    },
  ]);
});

test('a super-admin who saw the portal as the person is named, with the time', () => {
  showSignInNotices({ ...NO_NOTICES, seen_as: [{ by: 'boss@demo.example', at: '2026-06-10T12:00:00Z' }] }, 'UTC');
  expect(notifications.get()).toMatchObject([
    {
      message: 'boss@demo.example, a super-admin, saw the portal as you do',
      hint: expect.stringContaining('10 Jun 2026'),
    },
  ]);
});
