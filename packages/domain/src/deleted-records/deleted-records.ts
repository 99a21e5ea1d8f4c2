/** For how long a deleted record can be brought back; a system setting. */
export const DELETED_RECORDS_KEPT_DAYS = 30;

/** The longest time that the setting may have. */
export const MAX_DELETED_RECORDS_KEPT_DAYS = 365;

/** The kinds of records that can be brought back, named as in the audit log. */
export const DELETED_ENTITIES = ['tank', 'procedure', 'company', 'user', 'lesson_plan'] as const;
export type DeletedEntity = (typeof DELETED_ENTITIES)[number];

export const DELETED_ENTITY_LABELS: Readonly<Record<DeletedEntity, string>> = {
  tank: 'Tank',
  procedure: 'Procedure',
  company: 'Company',
  user: 'User',
  lesson_plan: 'Lesson plan',
};

export const DELETED_ENTITY_PLURALS: Readonly<Record<DeletedEntity, string>> = {
  tank: 'Tanks',
  procedure: 'Procedures',
  company: 'Companies',
  user: 'Users',
  lesson_plan: 'Lesson plans',
};

/** Erase at once (docs/decisions/0045): all but tanks, whose custody records are kept for ever (api, Tanks). */
export function canBeErased(entity: DeletedEntity): boolean {
  return entity !== 'tank';
}

/** Bring back under another number or name, where the old one is taken. */
export function canBeRenamed(entity: DeletedEntity): boolean {
  return entity === 'tank' || entity === 'company';
}
