import type { AssignmentRequest } from '@dewar/contract/company-assignment-requests';
import type { CompanyNameMatcher } from '@dewar/domain/accounts/company-look-alikes';
import { Link } from '@tanstack/react-router';
import styles from './waiting-requests.module.css';

interface RequestedCompanyProps {
  readonly request: AssignmentRequest;
  /** Undefined while the names of the companies are being read. */
  readonly findCompany: CompanyNameMatcher | undefined;
}

/** The requested name; the company that approving would create, and whether an existing one may be meant (rules 6). */
export function RequestedCompany({ request, findCompany }: RequestedCompanyProps) {
  const { requested_company, requested_company_exists, user_email } = request;
  if (requested_company_exists) return requested_company;
  const meant = findCompany?.(requested_company) ?? null;
  return (
    <>
      {requested_company}
      <span className={styles.isNew}>This company does not exist yet: approving creates it.</span>
      {meant !== null && (
        <span className={styles.isNew}>
          It looks like <strong>{meant.name}</strong>.{' '}
          <Link to="/admin/users" search={{ search: user_email }}>
            Edit the user
          </Link>{' '}
          to assign that one instead.
        </span>
      )}
    </>
  );
}
