import { TOKEN_RECORDS, type TokenRecord, type TokenScope } from '@dewar/domain/accounts/api-tokens';

export const RECORD_LABELS: Readonly<Record<TokenRecord, string>> = {
  tanks: 'Tanks',
  readings: 'Vacuum readings',
  transfers: 'Transfers',
  notes: 'Notes',
  files: 'Files',
  reports: 'Weekly reports',
  procedures: 'Procedures',
  lessons: 'Lessons',
};

/** Ways in of their own. */
export const DOOR_LABELS = { 'telemetry:write': 'Send telemetry', scim: 'Manage people (SCIM)' } as const;

/** 'Tanks (read, write), Files (read)'. */
export function describeScopes(scopes: readonly TokenScope[]): string {
  const records = TOKEN_RECORDS.flatMap((record) => {
    const ways = (['read', 'write'] as const).filter((way) => scopes.includes(`${record}:${way}`));
    return ways.length === 0 ? [] : [`${RECORD_LABELS[record]} (${ways.join(', ')})`];
  });
  const doors = (['telemetry:write', 'scim'] as const).filter((scope) => scopes.includes(scope));
  return [...records, ...doors.map((scope) => DOOR_LABELS[scope])].join(', ');
}
