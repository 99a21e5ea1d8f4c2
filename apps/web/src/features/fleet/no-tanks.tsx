import { EmptyState } from '../../shared/ui/states/states.tsx';

/** A company without a fleet, and what comes next. */
export function NoTanks() {
  return (
    <EmptyState
      title="No tanks are assigned to this company yet."
      next="They appear here as soon as an administrator assigns them."
    />
  );
}
