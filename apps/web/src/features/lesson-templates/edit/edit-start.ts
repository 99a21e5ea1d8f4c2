import type { LessonTemplate } from '@dewar/contract/lesson-templates';
import type { FormStart } from '../../../shared/forms/use-form-start.ts';
import { type TemplateValues, valuesOf } from '../template-values.ts';

export type EditStart = FormStart<TemplateValues>;

export function startOf(template: LessonTemplate): EditStart {
  const saved = valuesOf(template);
  return { version: template.version, saved, values: saved };
}
