import { createHash } from 'node:crypto';
import { MODEL_VERSION } from '@dewar/domain/thermodynamics/model-version';

/** Tells whether kept values still hold after a change of the settings they were computed with, or of the model. */
export function computationHash(settings: object): string {
  return createHash('sha256')
    .update(JSON.stringify([MODEL_VERSION, settings]))
    .digest('hex')
    .slice(0, 16);
}
