import { LEDGER_GROUPS_SHOWN, type LedgerGroupRow } from '@dewar/contract/custody-ledger';
import { directionWords } from '@dewar/domain/custody-ledger/describe-finding';
import { LEDGER_GROUPS, type LedgerGroup } from '@dewar/domain/custody-ledger/rank-findings';
import { Button, SegmentedControl, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '../../shared/format/numbers.ts';
import { TitledSection } from '../../shared/ui/frames/titled-section.tsx';
import { ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';
import { useIsPhone } from '../../shared/ui/states/use-is-phone.ts';
import styles from './custody-ledger.module.css';
import type { LedgerFilter, LedgerFilterChange } from './ledger-address.ts';
import { ledgerGroupsQuery } from './ledger-api.ts';
import { GROUP_WORDS } from './ledger-words.ts';
import { describeSums, SumsPlot } from './sums-plot.tsx';

const MOST_GROUPS = 100;
const SHOWN_ON_PHONES = 4;

interface LedgerGroupsProps {
  readonly filter: LedgerFilter;
  readonly namesCompanies: boolean;
  readonly onChange: (change: LedgerFilterChange) => void;
}

/** The running sums of all scales, sites, customers or tanks; one that is pressed filters the loads below. */
export function LedgerGroups({ filter, namesCompanies, onChange }: LedgerGroupsProps) {
  const [showsMore, setShowsMore] = useState(false);
  const by = filter.by ?? 'scale';
  const first = useIsPhone() ? SHOWN_ON_PHONES : LEDGER_GROUPS_SHOWN;
  const query = useQuery(ledgerGroupsQuery(filter, showsMore ? MOST_GROUPS : first));
  return (
    <TitledSection
      title="Running sums"
      actions={
        <SegmentedControl
          aria-label="Running sums by"
          size="xs"
          data={LEDGER_GROUPS.map((value) => ({ value, label: GROUP_WORDS[value].many }))}
          value={by}
          onChange={(value) => onChange({ by: value as LedgerGroup })}
        />
      }
    >
      {query.data === undefined ? (
        query.isError ? (
          <ErrorState title="The running sums could not be loaded." error={query.error} onRetry={query.refetch} />
        ) : (
          <SkeletonList count={2} height={120} />
        )
      ) : query.data.length === 0 ? (
        <p className={styles.quiet}>
          No load in the ledger names a {GROUP_WORDS[by].one}. Loads can be recorded with their sites and scales.
        </p>
      ) : (
        <>
          <ul className={styles.groups}>
            {query.data.map((row) => (
              <GroupCard
                key={`${row.company_name} ${row.group} ${row.key}`}
                row={row}
                namesCompany={namesCompanies}
                isChosen={filter.group === row.group && filter.key === row.key}
                onChange={onChange}
              />
            ))}
          </ul>
          {!showsMore && query.data.length === first && (
            <Button variant="default" mt="sm" onClick={() => setShowsMore(true)}>
              Show more {GROUP_WORDS[by].many.toLowerCase()}
            </Button>
          )}
          <p className={styles.help}>
            Each load adds by how many standard errors its weights differ, less one half, to one of two sums that never
            fall below 0 (CUSUM). Beyond the dashed limits the loads together differ by more than chance.
          </p>
        </>
      )}
    </TitledSection>
  );
}

interface GroupCardProps {
  readonly row: LedgerGroupRow;
  readonly namesCompany: boolean;
  readonly isChosen: boolean;
  readonly onChange: (change: LedgerFilterChange) => void;
}

function GroupCard({ row, namesCompany, isChosen, onChange }: GroupCardProps) {
  const { group, key, name, direction, loads, company_name } = row;
  const choose = () =>
    onChange(
      isChosen
        ? { group: undefined, key: undefined }
        : { group, key, found: undefined, ...(namesCompany && { company: company_name }) },
    );
  return (
    <li>
      <UnstyledButton className={styles.group} aria-pressed={isChosen} onClick={choose}>
        <span className={styles.groupHead}>
          <span className={styles.groupName}>{name}</span>
          {direction !== null && <StatusPill tone="watch">{directionWords(group)[direction]}</StatusPill>}
        </span>
        <SumsPlot row={row} />
        <span className={styles.quiet} aria-hidden>
          {countOf(loads, 'load')}
          {namesCompany && ` of ${company_name}`} · {describeSums(row)}
        </span>
      </UnstyledButton>
    </li>
  );
}
