import { type GeneratedLesson, generateLesson, generateSection, type LessonListener } from '@dewar/contract/ai-lesson';
import type { BodyOf } from '@dewar/contract/endpoint';
import { openStream } from '../../shared/api/api-client.ts';
import { ApiError, NetworkError } from '../../shared/api/api-error.ts';
import { useEndpointMutation } from '../../shared/api/use-endpoint-mutation.ts';
import { withFallbackMessages } from '../../shared/api/with-error-message.ts';
import { SECTION_ERRORS, SECTION_TIMEOUT_MS } from '../../shared/lessons/section-calls.ts';
import { LONGEST_STREAM_SILENCE_MS, readEvents } from '../../shared/live/read-events.ts';

const LESSON = { rejected: 'Failed to generate lesson plan', noResponse: 'Error generating lesson plan' };

const { outline: outlineEvent, section: sectionEvent, done: doneEvent, failed: failedEvent } = generateLesson.events;

/**
 * Has the assistant write a lesson, section by section. Throws when the request is rejected, when nothing could be
 * written, and when the connection breaks; sections received until then remain. Aborting ends the run on the server
 * too.
 */
export function writeLesson(
  body: BodyOf<typeof generateLesson>,
  signal: AbortSignal,
  listener: LessonListener,
): Promise<GeneratedLesson> {
  return withFallbackMessages(LESSON, readLessonEvents(body, signal, listener));
}

async function readLessonEvents(
  body: BodyOf<typeof generateLesson>,
  signal: AbortSignal,
  { onOutline, onSection }: LessonListener,
): Promise<GeneratedLesson> {
  const response = await openStream(generateLesson, { body, signal });
  const requestId = response.headers.get('x-request-id') ?? 'stream';
  for await (const { event, data } of readEvents(response, { longestSilenceMs: LONGEST_STREAM_SILENCE_MS })) {
    if (event === 'outline') {
      const { outline, meta } = outlineEvent.parse(data);
      onOutline(outline, meta);
    }
    if (event === 'section') {
      const { section_name, content, error } = sectionEvent.parse(data);
      onSection(section_name, content === undefined ? { error: error ?? LESSON.rejected } : { content });
    }
    if (event === 'done') return doneEvent.parse(data);
    if (event === 'failed') throw new ApiError({ ...failedEvent.parse(data), requestId });
  }
  throw new NetworkError('the stream ended before its lesson');
}

/** Has the assistant write one section. Throws as callEndpoint does, with an error text. */
export function useWriteSection() {
  const write = useEndpointMutation(generateSection);
  return async (body: BodyOf<typeof generateSection>, signal: AbortSignal) => {
    const call = write({ body, signal, timeoutMs: SECTION_TIMEOUT_MS });
    return (await withFallbackMessages(SECTION_ERRORS, call)).data;
  };
}
