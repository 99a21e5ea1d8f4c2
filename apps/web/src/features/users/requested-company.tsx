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
        Requested company: <strong>{requested_company}</strong>. It does not exist yet.
      </div>
    );
  }
  if (requested_company_match.is_exact) {
    return (
      <div>
        Requested company: <strong>{requested_company}</strong>, which exists.
      </div>
    );
  }
  return (
    <Alert color="watch" icon={<IconAlertTriangle size={18} aria-hidden />}>
      Requested company: <strong>{requested_company}</strong>. It does not exist, but looks like{' '}
      <strong>{requested_company_match.name}</strong>. Make sure that the person belongs there before you assign it.
    </Alert>
  );
}
