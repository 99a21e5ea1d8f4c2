import { assistSection, generateLesson, generateSection } from '@dewar/contract/ai-lesson';
import { createLessonTemplate, createTemplateFromPreset, type LessonTemplate } from '@dewar/contract/lesson-templates';
import { type LessonWorld, startLessonWorld } from './lesson-world.ts';
import { type Behaviour, type ModelServer, OUTLINE, someWords, startModelServer } from './model-server.ts';

export const MODEL_KEY = 'sk-a-key-that-nobody-may-see';

export const RAIN = {
  subject: 'Science',
  grade_level: '5th Grade',
  topic: 'The water cycle',
  duration_minutes: 60,
  teaching_approach: 'Hands-on groups',
  available_materials: '',
  student_needs: '',
  prior_knowledge: 'States of matter',
};

/** The same lesson as a plan that is being written. */
const RAIN_PLAN = { title: 'The water cycle', subject: 'Science', grade_level: '5th Grade', duration_minutes: 60 };

export interface AiLessonWorld extends LessonWorld {
  readonly model: ModelServer;
  /** Ada's by default, with sections of these names for the assistant. */
  newTemplate(sections: readonly (string | object)[]): Promise<LessonTemplate>;
  fromPreset(presetId: number): Promise<LessonTemplate>;
  generate(template: { readonly id: number }, change?: object, who?: 'ada' | 'ben'): ReturnType<typeof callGenerate>;
  section(body: object, who?: 'ada' | 'ben'): ReturnType<typeof callSection>;
  /** For the section Engage of a plan about the water cycle. */
  assist(body: object, who?: 'ada' | 'ben'): ReturnType<typeof callAssist>;
  stop(): Promise<void>;
}

/** Two teachers and a model that by default writes as much as requested. */
export async function startAiLessonWorld(environment: Readonly<Record<string, string>> = {}): Promise<AiLessonWorld> {
  const model = await startModelServer();
  model.behave(writeWell);
  const world = await startLessonWorld({
    AI_BASE_URL: model.url,
    AI_API_KEY: MODEL_KEY,
    AI_MODEL: 'small',
    AI_LESSONS_PER_DAY: '0',
    AI_CALLS_PER_DAY: '0',
    ...environment,
  });
  const { server, tokens } = world;
  const made = ({ status, text, body }: { status: number; text: string; body: { data: LessonTemplate } }) => {
    if (status !== 201) throw new Error(text);
    return body.data;
  };
  return {
    ...world,
    model,
    newTemplate: async (sections) => {
      const body = {
        name: 'Template',
        sections: sections.map((section) =>
          typeof section === 'string' ? { display_name: section, ...WRITTEN } : { ...WRITTEN, ...section },
        ),
      };
      return made(await server.call(createLessonTemplate, { token: tokens.ada, body }));
    },
    fromPreset: async (presetId) =>
      made(await server.call(createTemplateFromPreset, { token: tokens.ada, body: { presetId } })),
    generate: ({ id }, change = {}, who = 'ada') =>
      callGenerate(world, { template_id: id, context: RAIN, ...change }, tokens[who]),
    section: (body, who = 'ada') => callSection(world, { context: RAIN, ...body }, tokens[who]),
    assist: (body, who = 'ada') =>
      callAssist(world, { act: 'draft', plan: RAIN_PLAN, display_name: 'Engage', ...body }, tokens[who]),
    stop: async () => {
      await server.stop();
      await model.stop();
    },
  };
}

const WRITTEN = { ai_enabled: true, response_length: 'short', help_text: 'Something concrete.' };

function callGenerate({ server }: LessonWorld, body: object, token: string) {
  return server.call(generateLesson, { token, body });
}

function callSection({ server }: LessonWorld, body: object, token: string) {
  return server.call(generateSection, { token, body });
}

function callAssist({ server }: LessonWorld, body: object, token: string) {
  return server.call(assistSection, { token, body });
}

/** As many words as requested, in the requested form. */
export const writeWell: Behaviour = ({ part, prompt }) => {
  if (part === null) return OUTLINE;
  const [, from = '0', to = '0'] = /^Length: (\d+) to (\d+) words/m.exec(prompt) ?? [];
  const count = Math.round((Number(from) + Number(to)) / 2);
  if (!prompt.includes("Form: one line a step, '10 min")) return someWords(part, count);
  const minutes = Number(/The minutes add up to (\d+) exactly/.exec(prompt)?.[1]);
  const half = Math.floor(minutes / 2);
  const words = someWords(part, Math.floor(count / 2) - 2);
  return `${half} min - ${words}\n${minutes - half} min - ${words}`;
};
