import { isSuspended } from '@dewar/domain/accounts/suspensions';
import { sql } from 'kysely';
import { suspensionOf } from '../../shared/database/suspension-columns.ts';
import type { AdminCommand } from './admin-command.ts';

const HEADINGS = ['EMAIL', 'ROLE', 'STATUS', 'LAST LOGIN', 'SECOND FACTOR'] as const;

export const listAdministrators: AdminCommand = {
  name: 'list-administrators',
  email: 'none',
  help: 'Prints the administrators: their status, their last login, and whether they have a second factor.',
  run: async ({ db, now }) => {
    const rows = await db
      .selectFrom('users')
      .select([
        'email',
        'is_super_admin',
        'status',
        'last_login',
        suspensionOf('users').as('suspension'),
        sql<boolean>`exists (select from totp_secrets where user_id = users.id and confirmed_at is not null)
          or exists (select from passkeys where user_id = users.id)`.as('has_second_factor'),
      ])
      .where('role', '=', 'admin')
      .orderBy('is_super_admin', 'desc')
      .orderBy('email')
      .execute();
    if (rows.length === 0) {
      return 'There are no administrators. "npm run admin -- first-administrator-link" prints a link that creates one.';
    }
    return asTable([
      HEADINGS,
      ...rows.map((row) => [
        row.email,
        row.is_super_admin ? 'super-administrator' : 'administrator',
        isSuspended(row.suspension, now) ? 'suspended' : row.status,
        row.last_login === null ? 'never' : `${row.last_login.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
        row.has_second_factor ? 'yes' : 'no',
      ]),
    ]);
  },
};

function asTable(lines: readonly (readonly string[])[]): string {
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
