import * as contract from '@dewar/contract/teacher-settings';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { requireVersion } from '../../shared/database/require-version.ts';
import { notFound } from '../../shared/errors.ts';
import { sentFields } from '../../shared/http/sent-fields.ts';
import type { Server } from '../../shared/http/server.ts';
import { getTeacherSettings, lockTeacher, updateTeacherDefaults } from './teacher-settings-repository.ts';

/** Makes one of a teacher's templates the default, or none; false if there is no such template. */
type SetDefaultTemplate = (transaction: Database, teacher_id: number, id: number | null) => Promise<boolean>;

export function teacherSettingsRoutes({ mount }: Server, setDefaultTemplate: SetDefaultTemplate): void {
  mount(contract.getTeacherSettings, async ({ db, person }) => ({ data: await getTeacherSettings(db, person.id) }));

  mount(contract.updateTeacherSettings, async ({ db, person, body, expectedVersion }) => ({
    data: await inTransaction(db, async (transaction) => {
      await lockTeacher(transaction, person.id);
      const before = await getTeacherSettings(transaction, person.id);
      await requireVersion(before.version, expectedVersion, async () => JSON.stringify(before));
      const { default_template_id, ...defaults } = { ...before, ...sentFields(body) };
      const { default_grade_level, default_duration_minutes, paper_size } = defaults;
      await updateTeacherDefaults(transaction, person.id, {
        ...{ default_grade_level, default_duration_minutes, paper_size },
      });
      if (default_template_id !== before.default_template_id) {
        const isSet = await setDefaultTemplate(transaction, person.id, default_template_id);
        if (!isSet) throw notFound();
      }
      return getTeacherSettings(transaction, person.id);
    }),
  }));
}
