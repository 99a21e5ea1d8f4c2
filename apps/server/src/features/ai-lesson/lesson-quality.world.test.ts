import type { GeneratedLesson } from '@dewar/contract/ai-lesson';
import { sumMinutes } from '@dewar/domain/lessons/lesson-minutes';
import { findShortPhases, pacingOf } from '@dewar/domain/lessons/lesson-pacing';
import { findPreset, LESSON_PRESETS } from '@dewar/domain/lessons/lesson-presets';
import { LESSON_WARNINGS, listsMaterials } from '@dewar/domain/lessons/lesson-warnings';
import { draftSection, listToRegenerate, textsToKeep, withLock } from '@dewar/domain/lessons/section-drafts';
import { listAiSections } from '@dewar/domain/lessons/template-sections';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LESSON_FIXTURES, type LessonFixture } from '../../../quality/lesson-fixtures.ts';
import { LESSON_REQUESTS } from '../../../quality/lesson-requests.ts';
import { digestOfQuality, QUALITY_VERSION } from '../../../quality/quality-version.ts';
import { scoreLesson, totalOf } from '../../../quality/rubric.ts';
import { type AiLessonWorld, startAiLessonWorld } from '../../../test-support/ai-lesson-world.ts';
import { type Behaviour, OUTLINE, someWords } from '../../../test-support/model-server.ts';

let world: AiLessonWorld;
beforeAll(async () => {
  world = await startAiLessonWorld();
});
afterAll(() => world.stop());

/** Follows the request: form, length, minutes, topic. */
const writeToOrder: Behaviour = ({ part, prompt }) => {
  if (part === null) return OUTLINE;
  const topic = /<data of="topic">\n(.*)\n/.exec(prompt)?.[1] ?? '';
  const from = Number(/^Length: (\d+) to /m.exec(prompt)?.[1]) + 5;
  if (prompt.includes("Every line begins with '- '")) return `- ${topic}\n- ${someWords(part, from)}`;
  if (!prompt.includes("Form: one line a step, '10 min")) return `${topic}: ${someWords(part, from)}`;
  const minutes = Number(/The minutes add up to (\d+) exactly/.exec(prompt)?.[1]);
  return `5 min - ${topic}\n${minutes - 5} min - ${someWords(part, from)}`;
};

/** Triggers every warning, for example by using materials that no list contains. */
const writeBadly: Behaviour = ({ part }) => {
  const bad = '7 min - See 9.ZZ.Q.99 <img src=x>, mail me@home.example. **As an AI** I hope [Student 9] helps!';
  if (part === null) return '';
  return listsMaterials(part) ? bad : `${bad} Hand out stopwatches.`;
};

async function generate(fixture: LessonFixture, behaviour: Behaviour, sections: object = fixture.sections) {
  world.model.behave(behaviour);
  const template = await world.fromPreset(fixture.presetId);
  const { context, student_names } = fixture;
  const { status, text, body } = await world.generate(template, { context, student_names, sections });
  expect(status, text).toBe(200);
  const lesson: GeneratedLesson = body.data;
  return { lesson, asked: listAiSections(template.sections) };
}

test('the forty requests are four grades for each built-in template, all of them its own', () => {
  for (const { id, target_grade_levels } of LESSON_PRESETS) {
    const grades = LESSON_REQUESTS.filter(({ presetId }) => presetId === id).map(({ context }) => context.grade_level);
    expect(new Set(grades).size).toBe(4);
    expect(grades.filter((grade) => !target_grade_levels.some((target) => target === grade))).toEqual([]);
  }
  expect(LESSON_REQUESTS).toHaveLength(40);
});

test('prompts, presets, requests and rubric are those of the quality version', async () => {
  expect(await digestOfQuality()).toBe(QUALITY_VERSION.digest);
});

test.each(
  LESSON_REQUESTS.map(
    (request) => [LESSON_PRESETS[request.presetId - 1]?.name ?? '', request.context.grade_level, request] as const,
  ),
)(
  'the lesson for %s in %s has every section in its place, the minutes of its preset and a high score',
  async (...row) => {
    const [, , request] = row;
    const { lesson, asked } = await generate(request, writeToOrder);
    expect(Object.keys(lesson.generated_sections)).toEqual(asked.map(({ section_name }) => section_name));
    const names = asked.map(({ section_name }) => section_name);
    const short = findShortPhases(names, request.context.duration_minutes);
    expect(lesson.section_errors).toEqual({});
    expect(lesson.warnings.map(({ message }) => message)).toEqual(short === null ? [] : [short]);
    expect(totalOf(scoreLesson({ ...request, asked, lesson }))).toBeGreaterThan(95);
    const parts = world.model.calls.map(({ part }) => part).filter((part) => part !== null);
    const lists = asked.filter((section) => section.section_type === 'list' && listsMaterials(section.display_name));
    expect(parts.slice(parts.length - lists.length)).toEqual(lists.map(({ display_name }) => display_name));
    const outlined = world.model.calls.at(-1)?.prompt ?? '';
    const phases = pacingOf(
      findPreset(request.presetId)?.sections.map((one) => one.section_name) ?? [],
      request.context.duration_minutes,
    );
    expect(phases).not.toBeNull();
    for (const { minutes } of phases ?? []) expect(outlined).toContain(`\n${minutes} min - `);
  },
);

describe.each(LESSON_FIXTURES.map((fixture) => [LESSON_PRESETS[fixture.presetId - 1]?.name ?? '', fixture] as const))(
  'the lesson for %s',
  (_name, fixture) => {
    test('written well has correct minutes, and no student name reaches the model', async () => {
      const { lesson, asked } = await generate(fixture, writeToOrder);
      for (const { section_name, section_type } of asked) {
        if (section_type !== 'time_block') continue;
        expect(sumMinutes(lesson.generated_sections[section_name] ?? '')).toBe(fixture.context.duration_minutes);
      }
      for (const name of fixture.student_names) expect(JSON.stringify(world.model.calls)).not.toContain(name);
    });

    test('written badly gets each kind of warning and a low score', async () => {
      const { lesson, asked } = await generate(fixture, writeBadly);
      const kinds = new Set(lesson.warnings.map(({ kind }) => kind));
      const expected = LESSON_WARNINGS.filter((kind) => kind !== 'cut');
      expect([...kinds].toSorted()).toEqual(expected.toSorted());
      expect(totalOf(scoreLesson({ ...fixture, asked, lesson }))).toBeLessThan(50);
    });

    test('regenerated keeps locked sections, requests only the others and fits them together', async () => {
      const { lesson } = await generate(fixture, writeToOrder);
      const drafts = Object.entries(lesson.generated_sections).map(([name, text], at) =>
        withLock(draftSection(name, text), at % 2 === 0),
      );
      const again = await generate(fixture, writeToOrder, {
        ...fixture.sections,
        ...Object.fromEntries(textsToKeep(drafts)),
      });
      const regenerated = listToRegenerate(drafts).map(({ section_name }) => section_name);
      expect(Object.keys(again.lesson.generated_sections)).toEqual(regenerated);
      expect(world.model.calls).toHaveLength(1 + regenerated.length);
    });
  },
);

test('a lesson without half of its sections scores half of the points for completeness', async () => {
  const [fixture] = LESSON_FIXTURES;
  if (fixture === undefined) throw new Error('no fixture');
  const { lesson, asked } = await generate(fixture, writeToOrder);
  const half = Object.fromEntries(Object.entries(lesson.generated_sections).slice(0, asked.length / 2));
  const [complete] = scoreLesson({ ...fixture, asked, lesson: { ...lesson, generated_sections: half } });
  expect(complete).toEqual({ criterion: 'complete', of: 20, points: 10 });
});
