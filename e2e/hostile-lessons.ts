import { portalUrl } from './portal-api.ts';

/** The limits of a plan's sections and of a page of the list. */
const MAX_SECTIONS = 40;
const PAGE = 24;
const RECENT = 5;
const EVENTS = 10;
const PDF = '%PDF-1.7\nA sheet.\n%EOF\n';

/** Subjects, templates, plans and a file of a teacher, all with hostile texts. */
export async function writeHostileLessons(token: string, names: readonly string[]): Promise<readonly HostileScreen[]> {
  const headers = { authorization: `Bearer ${token}` };
  const send = async (path: string, body: FormData | string, type?: string): Promise<{ id: number }> => {
    const sent = type === undefined ? headers : { ...headers, 'content-type': type };
    const response = await fetch(new URL(path, portalUrl()), { method: 'POST', headers: sent, body });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: { id: number } }).data;
  };
  const post = (path: string, body: object) => send(path, JSON.stringify(body), 'application/json');

  for (const name of names) await post('/api/lesson-plans/subjects', { name, color: '#123456' });
  const sections = names.slice(0, MAX_SECTIONS).map((name, index) => ({
    display_name: name,
    // The assistant asks for every second one before it starts.
    ...(index % 2 === 0 ? { ai_enabled: true } : { is_required: true }),
    placeholder_text: name,
    help_text: name,
    default_value: name,
  }));
  const [first = ''] = names;
  const plans: number[] = [];
  for (const name of names) {
    const learning_objectives = name;
    const body = { title: name, subject: name, grade_level: name, learning_objectives, closure: name };
    plans.push((await post('/api/lesson-plans', body)).id);
  }
  const custom_sections = sections.map(({ display_name }) => ({ display_name, content: display_name }));
  const { id } = await post('/api/lesson-plans', { title: first, subject: first, custom_sections });
  const template = await post('/api/lesson-templates', {
    name: first,
    description: first,
    subjects: [first],
    sections,
  });
  const form = new FormData();
  form.set('lesson_plan_id', String(id));
  form.set('description', first);
  form.set('file', new File([PDF], `${first.replaceAll(/["/\\<>]/g, ' ').slice(0, PAGE)} hostile.pdf`));
  await send('/api/lesson-plan-files/upload', form);
  const start_time = new Date().toISOString();
  for (const title of names.slice(0, EVENTS)) {
    await post('/api/lesson-plans/calendar/events', { title, start_time, lesson_plan_id: id });
  }
  // One after the other on a separate day, with their own titles and with their plans'.
  for (const [hour, title] of names.slice(0, PAGE).entries()) {
    const start_time = new Date(Date.UTC(2027, 5, 9, hour)).toISOString();
    const lesson_plan_id = plans[hour] ?? id;
    await post('/api/lesson-plans/calendar/events', { start_time, lesson_plan_id, ...(hour % 2 === 0 && { title }) });
  }
  const calendar = '/teacher/calendar?date=2027-06-09';
  const list = '/teacher/lesson-plans';
  return [
    { path: '/teacher', texts: RECENT + EVENTS },
    { path: '/teacher/settings', texts: names.length },
    { path: list, texts: PAGE },
    { path: `${calendar}&view=list`, texts: PAGE },
    { path: `${calendar}&view=week`, texts: 1 },
    { path: `${calendar}&plan=${plans[0]}`, texts: 1 },
    { path: `${list}?subject=${encodeURIComponent(first)}`, texts: 1 },
    { path: `${list}/new`, texts: 1 },
    { path: `${list}/new?template=${template.id}`, texts: MAX_SECTIONS },
    { path: '/teacher/templates', texts: 2 },
    { path: `/teacher/templates/${template.id}/edit`, texts: MAX_SECTIONS },
    { path: '/teacher/ai-assistant', texts: 1 },
    { path: `/teacher/ai-assistant?template=${template.id}`, texts: MAX_SECTIONS / 2 },
    { path: `${list}/${id}`, texts: MAX_SECTIONS },
    { path: `${list}/${id}/edit`, texts: MAX_SECTIONS },
    ...plans.slice(0, PAGE).map((plan, index) => ({ path: `${list}/${plan}`, texts: 3, shows: names[index] ?? '' })),
  ];
}

export interface HostileScreen {
  readonly path: string;
  /** The minimum number of hostile texts on the screen: a screen without any proves nothing. */
  readonly texts: number;
  /** For one of many screens of a kind: its own text. It is opened from the screen before, without loading anew. */
  readonly shows?: string;
}
