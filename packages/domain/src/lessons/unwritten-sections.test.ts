import { expect, test } from 'vitest';
import { listWrittenSections, unwrittenSectionsText } from './unwritten-sections.ts';

const blank = {
  ...{
    learning_objectives: null,
    materials: null,
    introduction: null,
    direct_instruction: null,
    guided_practice: null,
  },
  ...{ independent_practice: null, closure: null, assessment_strategies: null, differentiation: null },
  teacher_reflection: null,
};
const plan = (...contents: readonly string[]) => ({
  ...blank,
  custom_sections: contents.map((content, at) => ({ section_name: `s${at}`, display_name: `S${at}`, content })),
});

test('a section that only says what to write is not printed, and the plan says so', () => {
  const mixed = plan(
    '[To write here: A task.]\n[To answer here: What first?]',
    '[To write here: A hook.]\nHold up a kettle.\n[To answer here: What next?]\n- The answer: steam.',
    '- By the end, students can explain ___ about rain.',
    '',
    'The capital of France is ____.',
  );
  expect(listWrittenSections(mixed).map(({ content }) => content)).toEqual([
    'Hold up a kettle.\n- The answer: steam.',
    'The capital of France is ____.',
  ]);
  expect(unwrittenSectionsText(mixed)).toBe(
    '2 sections still only say what to write: S0, S2. They are not printed, exported or shared.',
  );
  expect(unwrittenSectionsText(plan('[To write here: A task.]'))).toMatch(
    /^1 section still only says what to write: S0\. It is/,
  );
  expect(unwrittenSectionsText(plan('Hold up a kettle.\nThen ___.'))).toBe(
    '1 section has blanks to fill in (___): S0.',
  );
  expect(unwrittenSectionsText(plan('Hold up a kettle.'))).toBeNull();
});

test('a starting text of an earlier release is still known as one', () => {
  const section = (content: string) => ({
    ...plan(),
    custom_sections: [{ section_name: 'explore', display_name: 'Explore', content }],
  });
  const earlier =
    'Question for every group: ___\nRecord sheet: what we did | what we saw or measured | what surprised us';
  expect(listWrittenSections(section(earlier))).toEqual([]);
  expect(listWrittenSections(section(`${earlier}\nBoil the kettle.`))).toHaveLength(1);
});
