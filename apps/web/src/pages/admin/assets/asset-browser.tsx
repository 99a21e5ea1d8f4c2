import { IN_STOCK } from '@dewar/domain/tanks/tank-stock';
import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useMemo } from 'react';
import { CompanyPicker } from '../../../features/companies/company-picker.tsx';
import { evaluateFleet, type TankWithAttention } from '../../../features/fleet/fleet-attention.ts';
import { knownFleet } from '../../../features/fleet/use-known-fleet.ts';
import { type AssetAddress, assetAddressOf, STOCK_ADDRESS } from '../../../features/tanks/asset-address.ts';
import { countOf } from '../../../shared/format/numbers.ts';
import { waitingRecords } from '../../../shared/offline/waiting-records.ts';
import { usePersonTimeZone } from '../../../shared/session/session.ts';
import { useStore } from '../../../shared/state/store.ts';
import { IconChevronLeft } from '../../../shared/ui/icons/icons.ts';
import { ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { useNow } from '../../../shared/ui/time/use-now.ts';
import styles from './asset-browser.module.css';
import { AssetDetailsPane } from './asset-details-pane.tsx';
import { AssetTanksPane } from './asset-tanks-pane.tsx';
import type { AssetChoice } from './use-asset-choice.ts';
import type { AssetNavigation } from './use-asset-navigation.ts';

interface AssetBrowserProps {
  readonly choice: AssetChoice;
  readonly navigation: AssetNavigation;
  readonly onAssign: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** Companies, their tanks below, and the details of the chosen one on the right; on a phone one after another. */
export function AssetBrowser({ choice, navigation, ...actions }: AssetBrowserProps) {
  const { fleet, company, isInStock, pane } = choice;
  const { isWide, panes, open, focus } = navigation;
  const now = useNow();
  const timeZone = usePersonTimeZone();
  const waiting = useStore(waitingRecords);
  const evaluated = useMemo(() => {
    if (fleet.data === undefined) return new Map<number, TankWithAttention>();
    const known = knownFleet(fleet.data, now.getTime(), waiting);
    return new Map(evaluateFleet(known.fleet, { now, timeZone }).map((each) => [each.tank.id, each]));
  }, [fleet.data, waiting, now, timeZone]);
  const leaveDetails = (event: KeyboardEvent) => {
    const isOnPane = event.target === event.currentTarget;
    if (isOnPane && (event.key === 'Escape' || event.key === 'ArrowLeft')) focus('tanks');
  };
  return (
    <div className={styles.browser} data-pane={pane}>
      <div className={styles.lists}>
        <section className={styles.companies} aria-label="Companies">
          <Companies choice={choice} navigation={navigation} />
          <Stock choice={choice} navigation={navigation} />
        </section>
        <section ref={panes.tankList} className={styles.tanks} tabIndex={-1} aria-label="Tanks">
          <BackLink to={{}} label="All companies" />
          <AssetTanksPane
            choice={choice}
            evaluated={evaluated}
            onOpen={(tank, by) => {
              const next = by === 'key' || !isWide ? 'details' : 'tanks';
              open(assetAddressOf(tank), { focus: next });
            }}
            onRest={
              isWide
                ? (tank) => open(assetAddressOf(tank), { replace: choice.tank !== undefined, keepsScroll: true })
                : undefined
            }
            onBack={() => (isWide ? focus('companies') : open({}, { focus: 'companies' }))}
            fieldRef={panes.tanks}
          />
        </section>
      </div>
      <section
        ref={panes.details}
        className={styles.details}
        tabIndex={-1}
        aria-label={choice.tank?.tank_number ?? (isInStock ? IN_STOCK : company?.name) ?? 'All companies'}
        onKeyDown={leaveDetails}
      >
        {company !== undefined && <BackLink to={{ company: company.name }} label={company.name} />}
        {isInStock && <BackLink to={STOCK_ADDRESS} label={IN_STOCK} />}
        <AssetDetailsPane choice={choice} evaluated={evaluated} {...actions} />
      </section>
    </div>
  );
}

type CompanyListProps = Pick<AssetBrowserProps, 'choice' | 'navigation'>;

function Companies({ choice, navigation }: CompanyListProps) {
  const { companies, company } = choice;
  const { isWide, panes, open } = navigation;
  if (companies.data === undefined) {
    return companies.isError ? (
      <ErrorState title="The companies could not be loaded." error={companies.error} onRetry={companies.refetch} />
    ) : (
      <SkeletonList count={5} height={44} />
    );
  }
  return (
    <CompanyPicker
      companies={companies.data}
      chosenId={company?.id}
      onOpen={({ name }, by) =>
        open({ company: name }, { focus: by === 'key' ? 'tanks' : isWide ? 'companies' : 'tankList' })
      }
      onRest={isWide ? ({ name }) => open({ company: name }, { replace: company !== undefined }) : undefined}
      fieldRef={panes.companies}
    />
  );
}

/** The tanks without a company, below the companies. */
function Stock({ choice: { stock, isInStock }, navigation: { isWide, open } }: CompanyListProps) {
  return (
    <UnstyledButton
      className={styles.stock}
      aria-current={isInStock || undefined}
      onClick={() => open(STOCK_ADDRESS, isWide ? {} : { focus: 'tankList' })}
    >
      {IN_STOCK}{' '}
      {stock.data !== undefined && <span className={styles.count}>{countOf(stock.data.length, 'tank')}</span>}
    </UnstyledButton>
  );
}

/** The back button on a phone. */
function BackLink({ to, label }: { readonly to: AssetAddress; readonly label: string }) {
  return (
    <Link className={styles.back} data-target to="/admin/assets" search={to}>
      <IconChevronLeft size={18} aria-hidden />
      {label}
    </Link>
  );
}
