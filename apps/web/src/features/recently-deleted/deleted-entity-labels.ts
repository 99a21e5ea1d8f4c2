import type { DeletedEntity } from '@dewar/domain/deleted-records/deleted-records';

export const ENTITY_LABELS: Readonly<Record<DeletedEntity, string>> = {
  tank: 'Tank',
  procedure: 'Procedure',
  company: 'Company',
  user: 'User',
  lesson_plan: 'Lesson plan',
};

export const ENTITY_PLURALS: Readonly<Record<DeletedEntity, string>> = {
  tank: 'Tanks',
  procedure: 'Procedures',
  company: 'Companies',
  user: 'Users',
  lesson_plan: 'Lesson plans',
};
