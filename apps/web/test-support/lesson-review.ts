import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { click, fill, fillDetails, META, openAssistant, tellLesson } from './ai-lessons.ts';

export const LESSONS = '/api/ai-lesson/generate-lesson';
export const SECTIONS = '/api/ai-lesson/generate-section';

export const text = (name: string) => screen.findByLabelText<HTMLTextAreaElement>(name, { selector: 'textarea' });
/** Opens the rarer actions of a section, unless they are open, and clicks one. */
export const clickMore = async (name: string, action: string) => {
  const more = await screen.findByRole('button', { name: `More for ${name}` });
  if (more.getAttribute('aria-expanded') === 'false') await userEvent.click(more);
  await click(action);
};
export const hasText = async (name: string, value: string) =>
  waitFor(async () => expect(await text(name)).toHaveValue(value));
export const part = (name: string) => screen.getByRole('region', { name });
export const written = (generated_content: string, more: object = {}) => ({
  body: { data: { generated_content, warnings: [], meta: META, ...more } },
});

type Respond = Parameters<typeof openAssistant>[1];

/** Opens the fourth step, with a whole lesson unless other events are given. */
export async function openReview(change: object = {}, respond?: Respond) {
  const assistant = await openAssistant('?template=20', respond);
  await fill('Standards', 'Weather, in our own words');
  await fillDetails();
  await click('Generate Lesson Plan');
  await waitFor(() => expect(assistant.line().isOpen).toBe(true));
  tellLesson(assistant.line(), change);
  await text('Engage');
  return assistant;
}
