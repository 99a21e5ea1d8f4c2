import type { Company } from '@dewar/contract/companies';
import { Button, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { countOf } from '../../shared/format/numbers.ts';
import { EmptyState } from '../../shared/ui/states/states.tsx';
import { RelativeTime } from '../../shared/ui/time/times.tsx';
import styles from './company-cards.module.css';
import { CompanyLogo } from './company-logo.tsx';

/** 'Company Dashboards' (spec 1 §2): a link to each company. */
export function CompanyCards({ companies }: { readonly companies: readonly Company[] }) {
  if (companies.length === 0) {
    return <EmptyState title="No companies found. Create some test users to see company dashboards." />;
  }
  return (
    <ul className={styles.cards}>
      {companies.map((company) => (
        <li key={company.id} className={styles.card}>
          <div className={styles.words}>
            <div className={styles.heading}>
              <CompanyLogo companyName={company.name} hasLogo={company.has_logo} size={40} />
              <Title order={3} className={styles.name}>
                {company.name}
              </Title>
            </div>
            {company.email !== null && <div className={styles.muted}>{company.email}</div>}
            <div className={styles.facts}>
              <span>{countOf(company.userCount, 'user')}</span>
              <span>
                Last active: {company.lastActive === null ? 'Never' : <RelativeTime at={company.lastActive} />}
              </span>
            </div>
          </div>
          <Button
            variant="default"
            aria-label={`View Dashboard of ${company.name}`}
            renderRoot={(props) => (
              <Link to="/company/$companyName" params={{ companyName: company.name }} {...props} />
            )}
          >
            View Dashboard
          </Button>
        </li>
      ))}
    </ul>
  );
}
