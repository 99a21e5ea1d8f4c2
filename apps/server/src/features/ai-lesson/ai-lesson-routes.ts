import * as contract from '@dewar/contract/ai-lesson';
import { countWords } from '@dewar/domain/primitives/texts';
import type { FastifyReply } from 'fastify';
import type { Database } from '../../shared/database/database.ts';
import { notFound } from '../../shared/errors.ts';
import type { Call } from '../../shared/http/mount.ts';
import type { Server } from '../../shared/http/server.ts';
import { loggedModel } from '../../shared/language-model/language-model.ts';
import { findTemplate } from '../lesson-templates/lesson-template-repository.ts';
import { orderLesson, scaffoldLesson, writeLesson } from './ai-lesson-service.ts';
import { findPace, keepPace } from './ai-usage-repository.ts';
import { callCounter, remainingToday, startRun } from './generation-limits.ts';
import { lessonStream, streamScaffold } from './lesson-stream.ts';
import {
  orderAssistance,
  orderSection,
  type SectionOrder,
  scaffoldOneSection,
  writeOneSection,
} from './section-service.ts';
import { toModelHttpError, WritingError } from './writing-error.ts';

/** The time a request takes besides the model's. */
const SLACK_MS = 15_000;

export function aiLessonRoutes({ mount, db, config, clock, languageModel: model }: Server): void {
  const sectionMs = config.AI_SECTION_SECONDS * 1_000;
  const lessonMs = config.AI_LESSON_SECONDS * 1_000;

  mount(contract.getLessonAssistant, async ({ person }) => {
    const remaining = await remainingToday({ db, config, clock, teacher_id: person.id });
    const name = model?.name ?? null;
    return {
      data: {
        ...{ generator: name === null ? 'template' : 'ai', model: name, ...remaining },
        ms_per_word: name === null ? null : await findPace(db, name),
      } satisfies contract.LessonAssistantState,
    };
  });

  mount(
    contract.generateLesson,
    async ({ person, body, request, reply }) => {
      const order = orderLesson(body, await getOwnTemplate(db, person.id, body.template_id));
      const isStream = request.headers.accept?.includes('text/event-stream') === true;
      if (model === undefined) {
        const data = scaffoldLesson(order);
        return isStream ? lessonStream(request, async (listener) => streamScaffold(order, data, listener)) : { data };
      }
      const limited = { db, config, clock, teacher_id: person.id };
      const asking = {
        ...{ model: loggedModel(model, request.log), sectionMs, thinking: { tokens: 0 } },
        countCall: callCounter(limited),
      };
      const endRun = await startRun(limited);
      const write = async (listener: contract.LessonListener, run: AbortController) => {
        const timer = setTimeout(() => run.abort(new WritingError('no-time-left')), lessonMs);
        const begunMs = performance.now();
        let lesson: contract.GeneratedLesson | undefined;
        try {
          lesson = await writeLesson(order, { asking, run, listener, atOnce: config.AI_SECTIONS_AT_ONCE });
          return lesson;
        } finally {
          clearTimeout(timer);
          const ending = { hasWritten: lesson !== undefined };
          // The written sections are returned anyway; the run expires by itself.
          await Promise.all([endRun(ending), keepPaceOf(db, lesson, performance.now() - begunMs)]).catch(
            (err: unknown) => request.log.warn({ err }, 'a lesson run could not be ended'),
          );
        }
      };
      if (isStream) return lessonStream(request, write);
      return { data: await write(SILENT, abortedWhenLeft(reply)) };
    },
    { timeoutMs: lessonMs + SLACK_MS },
  );

  /** One call for one section; leaving ends it. */
  const writeOne = async (order: SectionOrder, { person, request, reply }: Caller) => {
    if (model === undefined) return { data: scaffoldOneSection(order) };
    const countCall = callCounter({ db, config, clock, teacher_id: person.id });
    const { signal } = abortedWhenLeft(reply);
    const asking = {
      ...{ model: loggedModel(model, request.log), sectionMs, countCall, signal },
      thinking: { tokens: 0 },
    };
    try {
      return { data: await writeOneSection(order, asking) };
    } catch (error) {
      throw error instanceof WritingError ? toModelHttpError(error) : error;
    }
  };
  const ofOneSection = { timeoutMs: sectionMs + SLACK_MS };

  mount(
    contract.generateSection,
    async ({ body, ...caller }) => {
      const { template_id } = body;
      const template = template_id === null ? undefined : await getOwnTemplate(db, caller.person.id, template_id);
      return writeOne(orderSection(body, template), caller);
    },
    ofOneSection,
  );

  mount(contract.assistSection, async ({ body, ...caller }) => writeOne(orderAssistance(body), caller), ofOneSection);
}

type Caller = Pick<Call<typeof contract.assistSection>, 'person' | 'request' | 'reply'>;

/** Too short to tell a pace by. */
const FEWEST_WORDS = 100;

/** Remembers how long a whole lesson took for each of its words. */
async function keepPaceOf(db: Database, lesson: contract.GeneratedLesson | undefined, ms: number): Promise<void> {
  if (lesson === undefined || lesson.meta.model === null || Object.keys(lesson.section_errors).length > 0) return;
  const words = Object.values(lesson.generated_sections).reduce((sum, text) => sum + countWords(text), 0);
  if (words >= FEWEST_WORDS) await keepPace(db, lesson.meta.model, ms / words);
}

async function getOwnTemplate(db: Database, teacher_id: number, id: number) {
  const template = await findTemplate(db, teacher_id, id);
  if (template === undefined) throw notFound();
  return template;
}

const SILENT: contract.LessonListener = { onOutline: () => {}, onSection: () => {} };

/** Stops writing when the teacher disconnects. */
function abortedWhenLeft({ raw }: FastifyReply): AbortController {
  const run = new AbortController();
  const leave = () => {
    if (!raw.writableFinished) run.abort(new WritingError('aborted'));
  };
  // A connection that is already closed emits no further close event.
  if (raw.destroyed) leave();
  else raw.once('close', leave);
  return run;
}
