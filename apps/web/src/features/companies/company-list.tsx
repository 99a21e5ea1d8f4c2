import type { Company } from '@dewar/contract/companies';
import { Button } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { formatNumber } from '../../shared/format/numbers.ts';
import { type RecordColumn, RecordList } from '../../shared/ui/lists/record-list.tsx';
import { RowMenu } from '../../shared/ui/lists/row-menu.tsx';
import { useFirstRows } from '../../shared/ui/lists/use-first-rows.tsx';
import { SuspensionPill } from '../../shared/ui/time/suspension-pill.tsx';
import { RelativeTime } from '../../shared/ui/time/times.tsx';
import styles from './company-list.module.css';
import { CompanyLogo } from './company-logo.tsx';
import { CompanyStatusPill } from './company-status-pill.tsx';

export type CompanyAction = 'edit' | 'access' | 'logo' | 'tokens' | 'webhooks' | 'sign-on' | 'data' | 'delete';

export interface CompanyListProps {
  readonly companies: readonly Company[];
  readonly onAct: (action: CompanyAction, company: Company) => void;
}

/** The list of companies for administrators. */
export function CompanyList({ companies, onAct }: CompanyListProps) {
  const { shown, more } = useFirstRows(companies);
  // The same one with each render: the rows are then not drawn again.
  const act = useCallbackRef(onAct);
  const renderActions = useCallback((company: Company) => <CompanyActions company={company} onAct={act} />, [act]);
  return (
    <>
      <RecordList label="Companies" rows={shown} columns={COLUMNS} actionsWidth="21rem" renderActions={renderActions} />
      {more}
    </>
  );
}

interface CompanyActionsProps extends Pick<CompanyListProps, 'onAct'> {
  readonly company: Company;
}

function CompanyActions({ company, onAct }: CompanyActionsProps) {
  const button = ({ action, verb }: ActionWords) => (
    <Button
      key={action}
      size="compact-sm"
      variant="subtle"
      fw={500}
      aria-label={`${verb}${OF_THE_COMPANY.includes(action) ? ' of' : ''} ${company.name}`}
      onClick={() => onAct(action, company)}
    >
      {verb}
    </Button>
  );
  return (
    <>
      {DAILY.map(button)}
      <RowMenu of={company.name}>{RARE.map(button)}</RowMenu>
    </>
  );
}

interface ActionWords {
  readonly action: CompanyAction;
  readonly verb: string;
}

const DAILY: readonly ActionWords[] = [
  { action: 'edit', verb: 'Edit' },
  { action: 'access', verb: 'Access' },
  { action: 'logo', verb: 'Logo' },
  { action: 'delete', verb: 'Delete' },
];

const RARE: readonly ActionWords[] = [
  { action: 'tokens', verb: 'API tokens' },
  { action: 'webhooks', verb: 'Webhooks' },
  { action: 'sign-on', verb: 'Sign-on' },
  { action: 'data', verb: 'All data' },
];

/** 'API tokens of Polar', but 'Edit Polar'. */
const OF_THE_COMPANY: readonly CompanyAction[] = ['tokens', 'webhooks', 'sign-on', 'data'];

const COLUMNS: readonly RecordColumn<Company>[] = [
  { label: 'Company', width: 'minmax(14rem, 2fr)', render: (company) => <Which company={company} /> },
  {
    label: 'Status',
    width: '8rem',
    render: ({ suspension, status }) => (
      <SuspensionPill suspension={suspension} otherwise={<CompanyStatusPill status={status} />} />
    ),
  },
  { label: 'Users', width: '4rem', isNumber: true, render: ({ userCount }) => formatNumber(userCount) },
  { label: 'Tanks', width: '4rem', isNumber: true, render: ({ tank_count }) => formatNumber(tank_count) },
  {
    label: 'Last active',
    width: '8rem',
    render: ({ lastActive }) => (lastActive === null ? 'Never' : <RelativeTime at={lastActive} />),
  },
];

function Which({ company }: { readonly company: Company }) {
  return (
    <span className={styles.which}>
      <CompanyLogo companyName={company.name} hasLogo={company.has_logo} size={40} />
      <span className={styles.words}>
        <Link className={styles.name} data-target to="/company/$companyName" params={{ companyName: company.name }}>
          {company.name}
        </Link>
        {company.email !== null && (
          <span className={styles.note} translate="no">
            {company.email}
          </span>
        )}
      </span>
    </span>
  );
}
