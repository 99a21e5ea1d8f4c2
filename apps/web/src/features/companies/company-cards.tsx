import type { Company } from '@dewar/contract/companies';
import { filterCompanies } from '@dewar/domain/accounts/company-list';
import { Button, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { countOf, formatNumber } from '../../shared/format/numbers.ts';
import { SearchField } from '../../shared/ui/fields/search-field.tsx';
import { FilterBar, ResultsCount } from '../../shared/ui/lists/filter-bar.tsx';
import { EmptyState } from '../../shared/ui/states/states.tsx';
import { useIsPhone } from '../../shared/ui/states/use-is-phone.ts';
import { RelativeTime } from '../../shared/ui/time/times.tsx';
import styles from './company-cards.module.css';
import { CompanyLogo } from './company-logo.tsx';

/** 'Company Dashboards' (spec 1 §2): a link to each company. */
export function CompanyCards({ companies }: { readonly companies: readonly Company[] }) {
  if (companies.length === 0) {
    return <EmptyState title="No companies found. Create some test users to see company dashboards." />;
  }
  return <FoundCards companies={companies} />;
}

/** So many fill the screen; more are found by typing. */
const SHOWN_ON_DESKS = 12;
const SHOWN_ON_PHONES = 6;

function FoundCards({ companies }: { readonly companies: readonly Company[] }) {
  const [search, setSearch] = useState('');
  const found = useMemo(() => filterCompanies(companies, { search }), [companies, search]);
  const most = useIsPhone() ? SHOWN_ON_PHONES : SHOWN_ON_DESKS;
  const isLong = companies.length > most;
  return (
    <>
      {isLong && (
        <>
          <FilterBar label="Find a company">
            <SearchField label="Search" placeholder="Name or contact email" value={search} onSearch={setSearch} />
          </FilterBar>
          <ResultsCount count={describeShown({ found: found.length, all: companies.length, most })} />
        </>
      )}
      <Cards companies={found.slice(0, most)} />
      {isLong && (
        <Button mt="md" variant="default" renderRoot={(props) => <Link to="/admin/companies" {...props} />}>
          All {formatNumber(companies.length)} companies
        </Button>
      )}
    </>
  );
}

function describeShown({ found, all, most }: Readonly<Record<'found' | 'all' | 'most', number>>): string {
  const total = countOf(all, 'company', 'companies');
  if (found === 0) return `None of ${total} matches.`;
  return found > most
    ? `${most} of ${found === all ? total : `${formatNumber(found)} found`}, type to narrow`
    : `${formatNumber(found)} of ${total}`;
}

function Cards({ companies }: { readonly companies: readonly Company[] }) {
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
            {company.email !== null && (
              <div className={styles.muted} translate="no">
                {company.email}
              </div>
            )}
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
