import type { Fleet, FleetTank } from '@dewar/contract/fleet';
import { type AttentionListName, listByAttention } from '@dewar/domain/tanks/attention-list';
import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense, useDeferredValue, useMemo } from 'react';
import { countOf, formatNumber } from '../../shared/format/numbers.ts';
import { lazyPart } from '../../shared/ui/states/lazy-part.tsx';
import { SkeletonList } from '../../shared/ui/states/states.tsx';
import { useLazyCode } from '../../shared/ui/states/use-lazy-code.ts';
import { AttentionListButtons } from './attention-list-buttons.tsx';
import { ContainerGrid } from './container-grid.tsx';
import { fleetFilterOf, readFleetAddress } from './fleet-address.ts';
import type { TankWithAttention } from './fleet-attention.ts';
import { FLEET_CARDS, FleetCards } from './fleet-cards.tsx';
import styles from './fleet-dashboard.module.css';
import { FLEET_ORDERS, type FleetFilter, filterFleet, isFiltered, NO_FILTER } from './fleet-filter.ts';
import { FleetToolbar } from './fleet-toolbar.tsx';
import { useOpenInAddress } from './use-open-in-address.ts';

const ContainerTable = lazyPart(async () => ({ default: (await import('./container-table.tsx')).ContainerTable }));

const loadDialog = () => import('./fleet-card-dialog.tsx');

interface FleetDashboardProps {
  readonly fleet: Fleet;
  /** Worst first. */
  readonly tanks: readonly TankWithAttention[];
  readonly onOpenTank: (tank: FleetTank) => void;
  /** A tank is open over the dashboard. */
  readonly isTankOpen: boolean;
  /** Saves the tanks that are shown, in their order, as a file. */
  readonly onExport: (shown: readonly TankWithAttention[]) => void;
  /** The buttons that import rows and open the saved views. */
  readonly views: ReactNode;
  /** The fleet in pictures. */
  readonly pictures: ReactNode;
}

/** The fleet (spec 2 §2.3): the five cards, pictures by which it is understood, the containers. */
export function FleetDashboard(props: FleetDashboardProps) {
  const { fleet, tanks, onOpenTank, isTankOpen, onExport, views, pictures } = props;
  const { value: cardName, open: openCard, close: closeCard } = useOpenInAddress('card');
  const card = FLEET_CARDS.find((each) => each === cardName) ?? null;
  const dialog = useLazyCode({ load: loadDialog, isNeeded: card !== null, onFailed: closeCard });
  const choices = useFleetChoices();
  return (
    <>
      <FleetCards cards={fleet.cards} tanks={tanks} onOpen={openCard} />
      {pictures}
      <section className={styles.containers} aria-labelledby="containers">
        <Containers tanks={tanks} {...choices} onOpenTank={onOpenTank} onExport={onExport} views={views} />
      </section>
      {dialog !== undefined && (
        <dialog.FleetCardDialog {...{ card, fleet, tanks, onOpenTank }} isCovered={isTankOpen} onClose={closeCard} />
      )}
    </>
  );
}

type ContainersProps = Pick<FleetDashboardProps, 'tanks' | 'onOpenTank' | 'onExport' | 'views'> &
  ReturnType<typeof useFleetChoices>;

function Containers({ tanks: all, list, setList, filter, setFilter, isTable, setTable, ...props }: ContainersProps) {
  const { onOpenTank, onExport, views, showAll } = props;
  const tanks = useMemo(() => (list === undefined ? all : listByAttention(all, list)), [all, list]);
  // Typing must not wait for a thousand cards.
  const settled = useDeferredValue(filter);
  const shown = useMemo(() => filterFleet(tanks, settled), [tanks, settled]);
  const count = shown.length === all.length ? formatNumber(shown.length) : `${shown.length} of ${all.length}`;
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.heading} id="containers">
          Container Status Details <span className={styles.count}>{count}</span>
        </h2>
        <div className={styles.view}>
          <div className={styles.views}>{views}</div>
          <Button variant="default" size="xs" aria-haspopup="dialog" onClick={() => onExport(shown)}>
            Export
          </Button>
          <Button variant="default" size="xs" onClick={() => setTable(!isTable)}>
            {isTable ? 'Show as cards' : 'Show as table'}
          </Button>
        </div>
      </div>
      <p className={styles.caption}>{FLEET_ORDERS[settled.order].caption}</p>
      {list !== undefined && <AttentionListButtons tanks={all} chosen={list} onChoose={setList} />}
      <FleetToolbar filter={filter} onChange={setFilter} />
      <div className={styles.found} role="status">
        {(isFiltered(settled) || list !== undefined) && `${countOf(shown.length, 'container')} found`}
      </div>
      {shown.length === 0 && (
        <div className={styles.none}>
          <p>No containers match.</p>
          <Button variant="default" onClick={showAll}>
            Show all containers
          </Button>
        </div>
      )}
      {isTable && shown.length > 0 ? (
        <Suspense fallback={<SkeletonList count={10} height={44} />}>
          <ContainerTable tanks={shown} onOpenTank={onOpenTank} />
        </Suspense>
      ) : (
        <ContainerGrid tanks={shown} onOpenTank={onOpenTank} />
      )}
    </>
  );
}

/** The filter, cards or table, and the chosen attention list, kept in the address; changing them adds no history entry. */
function useFleetChoices() {
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const address = useMemo(() => readFleetAddress(search), [search]);
  const filter = useMemo(() => fleetFilterOf(address), [address]);
  const change = (changed: object) => {
    const next = readFleetAddress({ ...address, ...changed });
    void navigate({ to: '.', search: next, replace: true, resetScroll: false });
  };
  return {
    filter,
    setFilter: (changed: FleetFilter) => change(changed),
    showAll: () => change({ ...NO_FILTER, order: filter.order, attention: undefined }),
    isTable: address.view === 'table',
    setTable: (isTable: boolean) => change({ view: isTable ? 'table' : undefined }),
    list: address.attention,
    setList: (attention: AttentionListName | undefined) => change({ attention }),
  };
}
