import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { pacingOf } from '@dewar/domain/lessons/lesson-pacing';
import { findPreset } from '@dewar/domain/lessons/lesson-presets';
import { outlinePrompt, sectionPrompt } from '@dewar/domain/lessons/lesson-prompts';
import { listAiSections } from '@dewar/domain/lessons/template-sections';
import { LESSON_REQUESTS } from './lesson-requests.ts';

/**
 * Prompts, presets, requests and rubric have one version, which is told with each score: only scores of one version can
 * be compared. Raise it with every change, and write the digest of the new version beside it.
 */
export const QUALITY_VERSION = { number: 5, digest: '2696f1742efd659f' } as const;

const RUBRIC_FILES = ['rubric.ts', '../../../docs/lesson-quality.md'];
/** The part of the document that says how scores are made. */
const SCORING = /## Scored by the program[\s\S]*?(?=\n## The checks themselves)/;

/** Of everything that a score depends on besides the model. */
export async function digestOfQuality(): Promise<string> {
  const hash = createHash('sha256');
  for (const { presetId, context } of LESSON_REQUESTS) {
    const sections = findPreset(presetId)?.sections ?? [];
    const tasks = sections.map(({ help_text, ...section }) => ({ ...section, instruction: help_text }));
    const phases = pacingOf(
      sections.map(({ section_name }) => section_name),
      context.duration_minutes,
    );
    hash.update(JSON.stringify(outlinePrompt(context, tasks, phases)));
    for (const section of listAiSections(tasks)) {
      hash.update(JSON.stringify(sectionPrompt({ section, context, outline: null, written: [] })));
    }
  }
  for (const file of RUBRIC_FILES) {
    const text = await readFile(new URL(file, import.meta.url), 'utf8');
    hash.update(SCORING.exec(text)?.[0] ?? text);
  }
  return hash.digest('hex').slice(0, DIGEST_LENGTH);
}

const DIGEST_LENGTH = 16;
