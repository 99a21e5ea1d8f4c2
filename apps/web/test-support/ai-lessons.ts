import type { TemplateSection } from '@dewar/contract/lesson-templates';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReceivedRequest, SentResponse, StreamLine } from './api-server.ts';
import { lessonPlan, lessonTemplate, startLessonApi } from './lesson-plans.ts';
import { PEOPLE } from './people.ts';
import { renderAt } from './render-screen.tsx';

export const DRAFT_KEY = `draft:${PEOPLE.teacher.id}:ai-lesson`;
export const META = { generator: 'ai', model: 'small' } as const;

function section(id: number, display_name: string, change: Partial<TemplateSection> = {}): TemplateSection {
  return {
    id,
    section_name: display_name.toLowerCase().replaceAll(' ', '_'),
    display_name,
    section_type: 'textarea',
    is_required: false,
    is_enabled: true,
    sort_order: id,
    placeholder_text: null,
    help_text: null,
    default_value: null,
    response_length: 'short',
    ai_enabled: true,
    ...change,
  };
}

/** A template with two sections for the assistant, their minutes, and standards that the teacher writes. */
export const INQUIRY = lessonTemplate({
  name: 'Inquiry',
  grade_levels: ['7th Grade'],
  section_count: 5,
  ai_section_count: 3,
  sections: [
    section(1, 'Standards', { ai_enabled: false, is_required: true, section_type: 'standards' }),
    section(2, 'Engage', { help_text: 'A question that puzzles.' }),
    section(3, 'Explore', { is_required: true }),
    section(4, 'Pacing', { section_type: 'time_block' }),
    section(5, 'Switched off', { is_enabled: false }),
    section(6, 'Routine', { ai_enabled: false, default_value: 'Coats off' }),
  ],
});

const NO_AI = lessonTemplate({
  id: 21,
  name: 'By hand',
  ai_section_count: 0,
  sections: [section(1, 'Text', { ai_enabled: false })],
});

export const PACING = '20 min - Engage\n20 min - Explore';

type Respond = (request: ReceivedRequest) => SentResponse | Promise<SentResponse> | undefined;

/** Opens the assistant at an address. The test sends a lesson's events by `line`; sections get the given response. */
export async function openAssistant(address = '?template=20', respond: Respond = () => undefined) {
  const lines: StreamLine[] = [];
  const received = await startLessonApi({
    plans: [lessonPlan()],
    templates: [INQUIRY, NO_AI],
    respond: (request) => {
      const own = respond(request);
      if (own !== undefined) return own;
      if (request.url === '/api/ai-lesson/generate-lesson') return { stream: (line) => void lines.push(line) };
      if (request.url === '/api/lesson-plans' && request.method === 'POST') {
        return { status: 201, body: { data: lessonPlan() } };
      }
      return undefined;
    },
  });
  return {
    ...renderAt(`/teacher/ai-assistant${address}`),
    received,
    bodies: (path: string) =>
      received.filter(({ url, method }) => url === path && method === 'POST').map(({ body }) => body),
    line: () => {
      const line = lines.at(-1);
      if (line === undefined) throw new Error('nothing is being generated');
      return line;
    },
    lines,
  };
}

export const click = (name: string | RegExp) =>
  screen.findByRole('button', { name }).then((button) => userEvent.click(button));

export const fill = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

/** Fills the required fields and continues to the third step. */
export async function fillDetails(): Promise<void> {
  await fill('Topic *', 'Rain');
  await fill('Teaching approach *', 'Hands-on');
  await click('Continue');
  await screen.findByRole('button', { name: 'Generate Lesson Plan' });
}

const WHOLE = {
  generated_sections: { engage: 'What is a cloud?', explore: 'Boil water.', pacing: PACING },
  section_errors: {},
  warnings: [],
  meta: META,
};

/** Sends a whole lesson, with some events replaced. */
export function tellLesson(line: StreamLine, change: object = {}): void {
  const lesson = { ...WHOLE, ...change };
  line.send('outline', { outline: null, meta: lesson.meta });
  for (const [section_name, content] of Object.entries(lesson.generated_sections))
    line.send('section', { section_name, content });
  for (const [section_name, error] of Object.entries(lesson.section_errors))
    line.send('section', { section_name, error });
  line.send('done', lesson);
  line.end();
}
