import type { User } from '@dewar/contract/users';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '../../shared/ui/icons/icons.ts';

/** The company that the registration asked for, and whether it exists. */
export function RequestedCompany({ user }: { readonly user: User }) {
  const { requested_company, requested_company_match } = user;
  if (requested_company === null) return <div>The registration names no company.</div>;
  if (requested_company_match === null) {
    return (
      <div>
        Asked for <strong>{requested_company}</strong>. No company with this name exists.
      </div>
    );
  }
  if (requested_company_match.is_exact) {
    return (
      <div>
        Asked for <strong>{requested_company}</strong>, which exists.
      </div>
    );
  }
  return (
    <Alert color="watch" icon={<IconAlertTriangle size={18} aria-hidden />}>
      Asked for <strong>{requested_company}</strong>. No company of exactly this name exists, but it looks like{' '}
      <strong>{requested_company_match.name}</strong>. Make sure that the person belongs there before you assign it.
    </Alert>
  );
}
