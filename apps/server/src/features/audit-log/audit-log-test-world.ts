import { listAuditLog } from '@dewar/contract/audit-log';
import { maintainAuditLog } from '../../../test-support/maintain-audit-log.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

/** A world whose audit log has six entries, around the day on which New York changes its clocks. */
export async function startAuditWorld(): Promise<TankWorld> {
  const world = await startTankWorld();
  await maintainAuditLog(world.server.pool, 'truncate audit_log restart identity');
  // PostgreSQL puts line breaks between the elements of a list; the third entry contains one.
  await world.server.pool.query(`
    insert into audit_log (at, actor_id, actor_email, company_id, entity, entity_id, action, before, after) values
      ('2026-03-08T04:59:59Z', 1, 'anna@polar.example', ${world.polarId}, 'tank', 7, 'create', null, '{"n":1}'),
      ('2026-03-08T05:00:00Z', 1, 'anna@polar.example', ${world.polarId}, 'tank', 7, 'update', '{"n":1}', '{"n":2}'),
      ('2026-03-08T12:00:00Z', 2, 'bert@north.example', ${world.northId}, 'tank', 8, 'create', null, E'{"n":\\n3}'),
      ('2026-03-09T03:59:59Z', 2, 'bert@north.example', null, 'company', 7, 'update', '{"n":4}', '{"n":5}'),
      ('2026-03-09T04:00:00Z', null, null, null, 'mail', null, 'create', null, null),
      ('2026-03-09T12:00:00Z', 3, '100%_anna@x.example', null, 'user', 9, 'delete', '{"n":6}', null)`);
  return world;
}

/** The audit log as an administrator lists it. */
export async function listAudit(world: TankWorld, query: object = {}) {
  const { status, body } = await world.server.call(listAuditLog, { token: world.tokens.admin, query: { ...query } });
  return { status, ids: body.data?.map(({ id }) => id), entries: body.data, next: body.next_cursor, body };
}
