import * as contract from '@dewar/contract/ai-lesson';
import type { FastifyReply } from 'fastify';
import type { Database } from '../../shared/database/database.ts';
import { notFound } from '../../shared/errors.ts';
import type { Server } from '../../shared/http/server.ts';
import { loggedModel } from '../../shared/language-model/language-model.ts';
import { findTemplate } from '../lesson-templates/lesson-template-repository.ts';
import { orderLesson, scaffoldLesson, writeLesson } from './ai-lesson-service.ts';
import { callCounter, startRun } from './generation-limits.ts';
import { lessonStream, streamScaffold } from './lesson-stream.ts';
import { scaffoldOneSection, writeOneSection } from './section-service.ts';
import { toModelHttpError, WritingError } from './writing-error.ts';

/** The time a request takes besides the model's. */
const SLACK_MS = 15_000;

export function aiLessonRoutes({ mount, db, config, clock, languageModel: model }: Server): void {
  const sectionMs = config.AI_SECTION_SECONDS * 1_000;
  const lessonMs = config.AI_LESSON_SECONDS * 1_000;

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
      const asking = { model: loggedModel(model, request.log), sectionMs, countCall: callCounter(limited) };
      const endRun = await startRun(limited);
      const write = async (listener: contract.LessonListener, run: AbortController) => {
        const timer = setTimeout(() => run.abort(new WritingError('no-time-left')), lessonMs);
        try {
          return await writeLesson(order, { asking, run, listener, atOnce: config.AI_SECTIONS_AT_ONCE });
        } finally {
          clearTimeout(timer);
          // The written sections are returned anyway; the run expires by itself.
          await endRun().catch((err: unknown) => request.log.warn({ err }, 'a lesson run could not be ended'));
        }
      };
      if (isStream) return lessonStream(request, write);
      return { data: await write(SILENT, abortedWhenLeft(reply)) };
    },
    { timeoutMs: lessonMs + SLACK_MS },
  );

  mount(
    contract.generateSection,
    async ({ person, body, request, reply }) => {
      const { template_id } = body;
      const template = template_id === null ? undefined : await getOwnTemplate(db, person.id, template_id);
      if (model === undefined) return { data: scaffoldOneSection(body, template) };
      const countCall = callCounter({ db, config, clock, teacher_id: person.id });
      const { signal } = abortedWhenLeft(reply);
      const asking = { model: loggedModel(model, request.log), sectionMs, countCall, signal };
      try {
        return { data: await writeOneSection(body, template, asking) };
      } catch (error) {
        throw error instanceof WritingError ? toModelHttpError(error) : error;
      }
    },
    { timeoutMs: sectionMs + SLACK_MS },
  );
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
