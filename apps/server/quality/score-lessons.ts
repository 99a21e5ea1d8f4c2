// Writes the forty lessons with the model of AI_BASE_URL and AI_MODEL, and scores them (docs/lesson-quality.md).
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generateLesson } from '@dewar/contract/ai-lesson';
import { findPreset } from '@dewar/domain/lessons/lesson-presets';
import { orderLesson, writeLesson } from '../src/features/ai-lesson/ai-lesson-service.ts';
import { readConfig } from '../src/shared/config.ts';
import { openLanguageModel } from '../src/shared/language-model/openai-compatible-model.ts';
import type { LessonFixture } from './lesson-fixtures.ts';
import { LESSON_REQUESTS } from './lesson-requests.ts';
import { QUALITY_VERSION } from './quality-version.ts';
import { scoreLesson, totalOf } from './rubric.ts';

const config = readConfig(process.env);
const found = await openLanguageModel(config);
if (found === undefined) throw new Error('AI_BASE_URL and AI_MODEL name the model to try');
const model = found;
const [folder, presets] = process.argv.slice(2);
/** All, or those of some presets: '1,3'. */
const asked = presets?.split(',').map(Number);
const requests = LESSON_REQUESTS.filter(({ presetId }) => asked === undefined || asked.includes(presetId));
if (folder !== undefined) await mkdir(folder, { recursive: true });

const totals: number[] = [];
for (const request of requests) totals.push(await tryLesson(request));
const mean = Math.round(totals.reduce((sum, total) => sum + total, 0) / totals.length);
console.log(`\n${model.name}: ${mean} of 100 over ${totals.length} lessons, quality version ${QUALITY_VERSION.number}`);

async function tryLesson({ presetId, ...fixture }: LessonFixture): Promise<number> {
  const preset = findPreset(presetId);
  if (preset === undefined) throw new Error(`there is no preset ${presetId}`);
  const body = generateLesson.body.parse({ ...fixture, template_id: presetId });
  const order = orderLesson(body, preset);
  const grade = fixture.context.grade_level;
  const began = performance.now();
  try {
    const lesson = await writeLesson(order, {
      asking: {
        model,
        countCall: async () => {},
        thinking: { tokens: 0 },
        sectionMs: config.AI_SECTION_SECONDS * 1_000,
      },
      run: new AbortController(),
      atOnce: config.AI_SECTIONS_AT_ONCE,
      listener: { onOutline: () => {}, onSection: () => {} },
    });
    const scores = scoreLesson({ context: body.context, asked: order.asked, lesson });
    const seconds = Math.round((performance.now() - began) / 1_000);
    console.log(`\n${preset.name}, ${grade}: ${totalOf(scores)} of 100, ${seconds} s`);
    for (const { criterion, points, of } of scores)
      console.log(`  ${criterion.padEnd(18)}${points.toFixed(1)} / ${of}`);
    for (const { section_name, message } of lesson.warnings) console.log(`  ! ${section_name}: ${message}`);
    for (const [name, error] of Object.entries(lesson.section_errors)) console.log(`  x ${name}: ${error}`);
    const text = Object.entries(lesson.generated_sections).map(([name, content]) => `## ${name}\n\n${content}\n`);
    if (folder !== undefined)
      await writeFile(path.join(folder, `${presetId} ${grade}.md`), `# ${preset.name}, ${grade}\n\n${text.join('\n')}`);
    return totalOf(scores);
  } catch (error) {
    console.log(`\n${preset.name}, ${grade}: 0 of 100, ${error instanceof Error ? error.message : String(error)}`);
    return 0;
  }
}
