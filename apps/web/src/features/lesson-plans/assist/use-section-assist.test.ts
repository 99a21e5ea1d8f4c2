import { expect, test } from 'vitest';
import { type AssistedSection, hiddenNamesOf } from './use-section-assist.ts';

const SECTION: AssistedSection = {
  section_name: 'closure',
  display_name: 'Closure',
  text: 'Pack up.',
  section_type: 'textarea',
  response_length: 'short',
  instruction: null,
  onTake: () => undefined,
};

const found = (subject: string, names: string) =>
  hiddenNamesOf('', SECTION, {
    plan: { title: 'Rain', subject, grade_level: '5th Grade', duration_minutes: 60 },
    ...{ sections: [], names, onNames: () => undefined },
  }).filter(({ isFound }) => isFound);

test('a name in an own subject is told to be hidden, since the subject is sent too', () => {
  expect(found('Reading with Maya', 'Maya')).toMatchObject([{ name: 'Maya' }]);
});

test('a usual subject that is also a name is sent as it is', () => {
  expect(found('Art', 'Art')).toEqual([]);
});
