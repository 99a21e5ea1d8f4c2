import type { LessonTemplate } from '@dewar/contract/lesson-templates';
import { type TemplateValues, valuesOf } from '../template-values.ts';

/** What of the template the server has, and what is in the form. */
export interface EditStart {
  readonly version: number;
  readonly saved: TemplateValues;
  readonly values: TemplateValues;
}

export function startOf(template: LessonTemplate): EditStart {
  const saved = valuesOf(template);
  return { version: template.version, saved, values: saved };
}
