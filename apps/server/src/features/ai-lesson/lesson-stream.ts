import type { GeneratedLesson, generateLesson, LessonListener } from '@dewar/contract/ai-lesson';
import type { FastifyRequest } from 'fastify';
import { errorBody, toHttpError } from '../../shared/http/error-response.ts';
import { EventResponse } from '../../shared/http/event-stream.ts';
import type { LessonOrder } from './ai-lesson-service.ts';
import { WritingError } from './writing-error.ts';

type WriteLesson = (listener: LessonListener, run: AbortController) => Promise<GeneratedLesson>;

/** Sends a lesson while it is written; stops writing when the reader disconnects. */
export function lessonStream(request: FastifyRequest, write: WriteLesson): EventResponse<typeof generateLesson> {
  return new EventResponse<typeof generateLesson>({
    start: (stream) => {
      const run = new AbortController();
      stream.onceClosed(() => run.abort(new WritingError('aborted')));
      const listener: LessonListener = {
        onOutline: (outline, meta) => stream.send('outline', { outline, meta }),
        onSection: (section_name, text) => stream.send('section', { section_name, ...text }),
      };
      write(listener, run)
        .then((lesson) => stream.send('done', lesson))
        .catch((error: unknown) => {
          const httpError = toHttpError(error);
          if (httpError.status === 500)
            request.log.error({ err: error, endpoint: request.endpointName }, 'request failed');
          const { error: text, message, code } = errorBody(httpError, request.id);
          stream.send('failed', { status: httpError.status, error: text, message, code });
        })
        .finally(() => stream.end());
    },
  });
}

/** Sends a scaffold in the same events as a lesson that is written section by section. */
export function streamScaffold(
  { asked }: LessonOrder,
  lesson: GeneratedLesson,
  listener: LessonListener,
): GeneratedLesson {
  listener.onOutline(null, lesson.meta);
  for (const { section_name } of asked) {
    listener.onSection(section_name, { content: lesson.generated_sections[section_name] ?? '' });
  }
  return lesson;
}
