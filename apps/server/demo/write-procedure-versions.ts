import { keepVersion } from '../src/features/procedures/procedure-version-repository.ts';
import type { Database } from '../src/shared/database/database.ts';
import { ADMINISTRATOR, SUPER_ADMINISTRATOR } from './people.ts';
import { PROCEDURES } from './procedures.ts';
import { momentOf } from './timeline.ts';

interface Edit {
  readonly daysAgo: number;
  readonly by: string;
  readonly note: string | null;
  /** The text as it was before this edit. */
  readonly before: (text: string) => string;
}

/** The later edits of procedures by their slug, latest first. */
const EDITS: Readonly<Record<string, readonly Edit[]>> = {
  'taking-a-vacuum-reading': [
    {
      daysAgo: 24,
      by: SUPER_ADMINISTRATOR,
      note: 'Thirty minutes instead of ten: short waits read too high',
      before: (text) =>
        text
          .replace('==wait 30 minutes==', 'wait ten minutes')
          .replace('3. Read the gauge once it has stopped drifting.', '3. Read the gauge.'),
    },
    {
      daysAgo: 120,
      by: ADMINISTRATOR,
      note: null,
      before: (text) => text.replace(/\n> A reading below 5.*\n$/, ''),
    },
  ],
};

/** The versions of each procedure: the first one, and one for each later edit. Requires procedures with their links. */
export async function writeProcedureVersions(db: Database, now: Date): Promise<void> {
  const procedures = await db.selectFrom('procedures').select(['id', 'title', 'full_content', 'created_at']).execute();
  for (const { id, title, full_content, created_at } of procedures) {
    const { slug = '' } = PROCEDURES.find((procedure) => procedure.title === title) ?? {};
    const edits = EDITS[slug] ?? [];
    const texts = [full_content];
    for (const { before } of edits) texts.unshift(before(texts[0] ?? ''));
    const saves = [
      { saved_at: created_at, saved_by_email: ADMINISTRATOR, note: null },
      ...edits.toReversed().map(saveOf),
    ];
    for (const [place, save] of saves.entries()) {
      const change = { full_content: texts[place] ?? full_content, version: place + 1, updated_at: save.saved_at };
      await db.updateTable('procedures').set(change).where('id', '=', id).execute();
      await keepVersion(db, id, save);
    }
  }

  function saveOf({ daysAgo, by, note }: Edit) {
    return { saved_at: momentOf(now, -daysAgo), saved_by_email: by, note };
  }
}
