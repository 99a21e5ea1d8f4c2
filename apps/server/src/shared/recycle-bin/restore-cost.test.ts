import { listRecentlyDeleted, restoreDeleted } from '@dewar/contract/recently-deleted';
import { deleteUser } from '@dewar/contract/users';
import { expect, test } from 'vitest';
import { fillTables } from '../../../test-support/fill-tables.ts';
import { addUser, signInAs } from '../../../test-support/sample-world.ts';
import { keepStatistics, ROWS } from '../../../test-support/stale-world.ts';
import { startTestServer } from '../../../test-support/test-server.ts';

test('a teacher with many plans is deleted and brought back by lookups, though the plans were made before', async () => {
  const server = await startTestServer();
  await addUser(server.db, { email: 'super@x.example', role: 'admin', is_super_admin: true });
  const token = await signInAs(server, 'super@x.example');
  const manyReadsDuring = await keepStatistics(server);
  const newTeacher = async (email: string, plans: number) => {
    const id = await addUser(server.db, { email, role: 'teacher' });
    await fillTables(
      server,
      `insert into lesson_plans (teacher_id, title, subject, grade_level, duration_minutes, created_at, updated_at)
       select ${id}, 'Plan ' || n, 'Art', '5th Grade', 45, now(), now() from generate_series(1, ${plans}) n`,
    );
    return id;
  };
  const deleteAndRestore = async (id: number) => {
    expect((await server.call(deleteUser, { token, params: { id } })).status).toBe(200);
    const { body } = await server.call(listRecentlyDeleted, { token, query: { record_id: id, limit: 1 } });
    const params = { id: body.data[0]?.id ?? 0 };
    const { status, text } = await server.call(restoreDeleted, { token, params, body: {} });
    expect(status, text).toBe(200);
  };
  await deleteAndRestore(await newTeacher('few@x.example', 2));
  const teacher = await newTeacher('many@x.example', ROWS);
  expect(await manyReadsDuring(() => deleteAndRestore(teacher))).toEqual({});
});
