import { generateSection } from '@dewar/contract/ai-lesson';
import type { BodyOf } from '@dewar/contract/endpoint';
import {
  createLessonTemplate,
  createTemplateFromPreset,
  deleteLessonTemplate,
  getLessonTemplate,
  type LessonTemplateRow,
  updateLessonTemplate,
} from '@dewar/contract/lesson-templates';
import { copiedName } from '@dewar/domain/primitives/texts';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../shared/api/use-endpoint-mutation.ts';
import { withFallbackMessages } from '../../shared/api/with-error-message.ts';
import type { SaveAttempt } from '../../shared/forms/use-saving.ts';
import { bodyOf, valuesOf } from './template-values.ts';

// spec 3 §8
const CREATING = either('Error creating template');
const FROM_PRESET = either('Error creating template from preset');
const SAVING = either('Failed to save template');
const DELETING = either('Error deleting template');
const DUPLICATING = { rejected: 'Failed to duplicate template', noResponse: 'Error duplicating template' };
const TRYING = { rejected: 'Failed to try this section', noResponse: 'Error trying this section' };

/** Longer than the server's limit for a section, including its second attempt (rules 7). */
const SECTION_TIMEOUT_MS = 150_000;

export function useAddTemplate() {
  const write = useEndpointMutation(createLessonTemplate);
  return async (body: BodyOf<typeof createLessonTemplate>, { idempotencyKey }: SaveAttempt) =>
    (await withFallbackMessages(CREATING, write({ body, idempotencyKey }))).data;
}

export function useAddFromPreset() {
  const write = useEndpointMutation(createTemplateFromPreset);
  return async (
    body: BodyOf<typeof createTemplateFromPreset>,
    { idempotencyKey }: Pick<SaveAttempt, 'idempotencyKey'>,
  ) => (await withFallbackMessages(FROM_PRESET, write({ body, idempotencyKey }))).data;
}

export function useSaveTemplate(settings: { readonly awaitsQueries?: boolean } = {}) {
  const write = useEndpointMutation(updateLessonTemplate, settings);
  return async (id: number, body: BodyOf<typeof updateLessonTemplate>, attempt: SaveAttempt) =>
    (await withFallbackMessages(SAVING, write({ params: { id }, body, ...attempt }))).data;
}

export function useRemoveTemplate() {
  const write = useEndpointMutation(deleteLessonTemplate, { awaitsQueries: true });
  return (id: number, version: number | undefined) =>
    withFallbackMessages(DELETING, write({ params: { id }, version }));
}

/** A template of the teacher's own with the same content. */
export function useCopyTemplate() {
  const write = useEndpointMutation(createLessonTemplate, { awaitsQueries: true });
  return ({ id }: LessonTemplateRow, idempotencyKey: string) => {
    const copying = async () => {
      const { data: original } = await callEndpoint(getLessonTemplate, { params: { id } });
      const body = { ...bodyOf(valuesOf(original)), name: copiedName(original.name), is_default: false };
      return (await write({ body, idempotencyKey })).data;
    };
    return withFallbackMessages(DUPLICATING, copying());
  };
}

export function useTrySection() {
  const write = useEndpointMutation(generateSection);
  return async (body: BodyOf<typeof generateSection>, signal: AbortSignal) => {
    const call = write({ body, signal, timeoutMs: SECTION_TIMEOUT_MS });
    return (await withFallbackMessages(TRYING, call)).data;
  };
}

/** The specification has one text for an error and for a missing response. */
function either(text: string) {
  return { rejected: text, noResponse: text };
}
