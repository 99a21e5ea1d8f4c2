import { canManageLeakChecks, type Person } from '@dewar/domain/permissions';

interface LeakCheck {
  readonly id: number;
  readonly companyName: string;
}

/** Where a leak check is looked at: reviewed by administrators, read by the people of its company (rules 8). */
export function reviewPath(person: Pick<Person, 'role'>, { id, companyName }: LeakCheck): string {
  return canManageLeakChecks(person)
    ? `/admin/leak-check-review?id=${id}`
    : `/company/${encodeURIComponent(companyName.toWellFormed())}/leak-checks/${id}`;
}
