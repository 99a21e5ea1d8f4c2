import { makeTeacher, write } from './made-people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, openMore, test } from './portal.ts';

const PHONE = { width: 390, height: 844 };

test('a teacher subscribes to the calendar, another program reads it without a session, and the subscription ends', {
  tag: '@gate',
}, async ({ visit, request }) => {
  const session = await makeTeacher();
  const plan = await write(session, '/api/lesson-plans', { title: 'The water cycle', subject: 'Science' });
  const start_time = new Date(Date.now() + 86_400_000).toISOString();
  await write(session, '/api/lesson-plans/calendar/events', { lesson_plan_id: plan.id, start_time });
  const teacher = await visit({ session });
  await teacher.goto('/teacher/calendar');
  const dialog = teacher.getByRole('dialog', { name: 'Subscribe to the calendar' });
  await teacher.getByRole('button', { name: 'Subscribe' }).click();
  await expect(dialog.getByRole('radio', { name: 'Lessons' })).toBeChecked();
  await expectAccessible(teacher);
  await keepPicture(teacher, 'subscribe-1440');
  await dialog.getByRole('button', { name: 'Make address' }).click();
  const address = await dialog.getByRole('textbox', { name: 'Address' }).inputValue();
  await expectAccessible(teacher);
  await keepPicture(teacher, 'subscribed-1440');
  await dialog.getByRole('button', { name: 'Done' }).click();

  const read = () => request.get(address, { headers: { accept: 'text/calendar' } });
  const file = await read();
  expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await file.text()).toContain('SUMMARY:The water cycle');

  const phone = await visit({ session, viewport: PHONE });
  await phone.goto('/teacher/calendar');
  await expectNoSidewaysScroll(phone);
  await keepPicture(phone, 'calendar-390');
  await openMore(phone);
  await phone.getByRole('button', { name: 'Subscribe' }).click();
  const onPhone = phone.getByRole('dialog', { name: 'Subscribe to the calendar' });
  await expect(onPhone.getByText(/It was last read on/)).toBeVisible();
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);
  await keepPicture(phone, 'subscription-390');
  await onPhone.getByRole('button', { name: 'Make new address' }).click();
  await phone
    .getByRole('alertdialog', { name: 'Make a new address' })
    .getByRole('button', { name: 'Make new address' })
    .click();
  const renewed = await onPhone.getByRole('textbox', { name: 'Address' }).inputValue();
  await expectNoSidewaysScroll(phone);
  await keepPicture(phone, 'subscribed-390');
  await onPhone.getByRole('button', { name: 'Done' }).click();
  expect((await read()).status()).toBe(410);
  expect((await request.get(renewed)).status()).toBe(200);

  await teacher.getByRole('button', { name: 'Subscribe' }).click();
  await dialog.getByRole('button', { name: 'End subscription' }).click();
  const question = teacher.getByRole('alertdialog', { name: 'End the subscription' });
  await question.getByRole('button', { name: 'End subscription' }).click();
  await expect(dialog.getByRole('button', { name: 'Make address' })).toBeVisible();
  expect((await request.get(renewed)).status()).toBe(410);
});
