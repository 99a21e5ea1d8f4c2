import type { CustodyLedger, LedgerFinding } from '@dewar/contract/custody-ledger';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AreaFrame } from '../../../features/companies/area-frame.tsx';
import { CompanyFilter } from '../../../features/companies/company-filter-select.tsx';
import styles from '../../../features/custody-ledger/custody-ledger.module.css';
import {
  type LedgerFilter,
  type LedgerFilterChange,
  readLedgerFilter,
} from '../../../features/custody-ledger/ledger-address.ts';
import { booksOf, ledgerExport, ledgerQuery } from '../../../features/custody-ledger/ledger-api.ts';
import { LedgerFindings } from '../../../features/custody-ledger/ledger-findings.tsx';
import { LedgerGroups } from '../../../features/custody-ledger/ledger-groups.tsx';
import { LedgerLoads } from '../../../features/custody-ledger/ledger-loads.tsx';
import { LoadFilters } from '../../../features/custody-ledger/load-filters.tsx';
import { formatMonth } from '../../../features/custody-ledger/month-choices.ts';
import { MonthTotals } from '../../../features/custody-ledger/month-totals.tsx';
import { useTankAtGate } from '../../../features/load-gate/use-tank-at-gate.ts';
import { SavedViewsButton } from '../../../features/saved-views/saved-views-button.tsx';
import { DeterminationButtons } from '../../../features/transfers/determination-buttons.tsx';
import { transferExport } from '../../../features/transfers/transfer-export.ts';
import { countOf, formatNumber } from '../../../shared/format/numbers.ts';
import { LedgerAge } from '../../../shared/ledger-age/ledger-age.tsx';
import { useCan } from '../../../shared/session/use-can.ts';
import { ExportLists } from '../../../shared/ui/exports/export-lists.tsx';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
import { FilterBar } from '../../../shared/ui/lists/filter-bar.tsx';
import { ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';

const route = getRouteApi('/company-area/custody-ledger');

/** What the two weights of loads tell: in one's company, for administrators in one or in all. */
export function CustodyLedgerPage() {
  const filter = readLedgerFilter(route.useSearch());
  const navigate = route.useNavigate();
  const readsAll = useCan()('read', 'every_company');
  const { data: ledger, error, refetch } = useQuery(ledgerQuery(filter));
  const onChange = (change: LedgerFilterChange) =>
    navigate({ search: readLedgerFilter({ ...filter, ...change }), replace: true, resetScroll: false });
  const onShow = ({ company, ...place }: LedgerFilterChange) => onChange(readsAll ? { company, ...place } : place);
  const finding = ledger?.findings.find((each) => isListed(each, filter));
  const namesCompanies = readsAll && filter.company === undefined;
  return (
    <AreaFrame>
      <PageHeader
        title="Custody Ledger"
        note="What was loaded, what was received, and what the differences tell of scales and valves."
        aside={
          <>
            <SavedViewsButton
              list="custody-ledger"
              shown={filter}
              read={readLedgerFilter}
              onOpen={(shown) => navigate({ search: readLedgerFilter(shown), replace: true })}
            />
            <ExportLists choices={exportsOf(filter)} />
          </>
        }
      />
      {readsAll && (
        <div className={styles.company}>
          <FilterBar label="Choose whose loads are shown">
            <CompanyFilter
              company={filter.company}
              onChange={(company) => onChange({ company, group: undefined, key: undefined })}
            />
          </FilterBar>
        </div>
      )}
      {ledger !== undefined && (
        <Summary ledger={ledger}>
          <LedgerAge company={readsAll ? filter.company : undefined} what="Figures are" />
        </Summary>
      )}
      <div className={styles.sections}>
        {ledger !== undefined ? (
          <LedgerFindings ledger={ledger} namesCompanies={namesCompanies} onShow={onShow} />
        ) : error !== null ? (
          <ErrorState title="The custody ledger could not be loaded." error={error} onRetry={refetch} />
        ) : (
          <SkeletonList count={2} height={72} />
        )}
        <LedgerGroups filter={filter} namesCompanies={namesCompanies} onChange={onShow} />
        <TitledSection title="Loads">
          <LoadFilters filter={filter} finding={finding} onChange={onChange} />
          {filter.month !== undefined && <MonthTotals filter={{ ...filter, month: filter.month }} />}
          <LedgerLoads
            filter={filter}
            finding={finding}
            renderActions={(load) => (
              <DeterminationButtons
                transferId={load.id}
                tankId={load.tank_id}
                isDetermined
                name={`load #${load.id} of ${load.tank_number}`}
                useTank={useTankAtGate}
              />
            )}
          />
        </TitledSection>
      </div>
    </AreaFrame>
  );
}

/** Whether the list has all loads of a finding, and no others. */
function isListed({ group, key, company_name }: LedgerFinding, filter: LedgerFilter): boolean {
  const { month, customer, beyond, found, company } = filter;
  const isWhole = found === true && month === undefined && customer === undefined && beyond === undefined;
  return isWhole && group === filter.group && key === filter.key && (company ?? company_name) === company_name;
}

/** With a month its transfers too: what is not in the ledger yet, and both with the totals as their last sheet. */
function exportsOf(filter: LedgerFilter) {
  const { month } = filter;
  const ledger = ledgerExport(filter);
  if (month === undefined) return [ledger];
  return [ledger, transferExport(`Transfers of ${formatMonth(month)}`, booksOf(filter))];
}

interface SummaryProps {
  readonly ledger: CustodyLedger;
  readonly children: ReactNode;
}

function Summary({ ledger: { loads, waiting, scale_uncertainty_percent }, children }: SummaryProps) {
  return (
    <p className={styles.summary}>
      {countOf(loads, 'load')} compared, without those whose loss was taken out; a scale is taken to be right within{' '}
      {formatNumber(scale_uncertainty_percent, 2)} %.
      {waiting > 0 &&
        ` ${countOf(waiting, 'load')} that ${waiting === 1 ? 'has' : 'have'} arrived ${waiting === 1 ? 'waits' : 'wait'} for a final determination and ${waiting === 1 ? 'is' : 'are'} not in the ledger yet.`}{' '}
      {children}
    </p>
  );
}
