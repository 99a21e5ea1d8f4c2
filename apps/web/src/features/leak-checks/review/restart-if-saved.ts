import { ApiError } from '../../../shared/api/api-error.ts';

/** What an earlier try saved although its answer was lost is shown by now: the form as it is then is another intention. */
export async function restartIfSaved(saving: { readonly restart: () => void }, write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (thrown) {
    if (thrown instanceof ApiError && thrown.code === 'idempotency_key_reused') saving.restart();
    throw thrown;
  }
}
