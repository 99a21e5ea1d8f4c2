import type { QueryClient } from '@tanstack/react-query';
import { type Outdated, outdatedBy } from './outdated-queries.ts';
import type { Touched } from './touched.ts';

/** Each of one's own writes adds an audit row. */
const AUDIT_LOG: Outdated = { 'audit-log': { queryKey: ['audit-log'] } };

/** Invalidates the queries that a write of this page outdates. Loaded with the first write. */
export async function refetchOutdated(client: QueryClient, touched: readonly Touched[]): Promise<void> {
  const filters: Outdated = Object.assign({}, AUDIT_LOG, ...touched.map(outdatedBy));
  await Promise.all(Object.values(filters).map((filter) => client.invalidateQueries(filter)));
}
