import { assistSection } from '@dewar/contract/ai-lesson';
import type { BodyOf } from '@dewar/contract/endpoint';
import { useEndpointMutation } from '../../../shared/api/use-endpoint-mutation.ts';
import { withFallbackMessages } from '../../../shared/api/with-error-message.ts';
import { SECTION_ERRORS, SECTION_TIMEOUT_MS } from '../../../shared/lessons/section-calls.ts';

/** Has the assistant write one section of a plan that is being written. Throws with an error text. */
export function useAssistSection() {
  const write = useEndpointMutation(assistSection);
  return async (body: BodyOf<typeof assistSection>, signal: AbortSignal) => {
    const call = write({ body, signal, timeoutMs: SECTION_TIMEOUT_MS });
    return (await withFallbackMessages(SECTION_ERRORS, call)).data;
  };
}
