import type { Fleet } from '@dewar/contract/fleet';
import { RECENT_ACTIVITY_DAYS } from '@dewar/domain/primitives/limits';
import { UnstyledButton } from '@mantine/core';
import { Fragment } from 'react';
import { formatNumber } from '../../shared/format/numbers.ts';
import { IconChevronRight } from '../../shared/ui/icons/icons.ts';
import type { TankWithAttention } from './fleet-attention.ts';
import styles from './fleet-cards.module.css';
import { groupByInspection, groupByVacuum, NO_STATUS, type TankGroup } from './fleet-lists.ts';

export const FLEET_CARDS = [
  'Tank Status',
  'Maintenance Status',
  'Recent Activity',
  'Inspection Alerts',
  'Critical Readings',
] as const;

export type FleetCard = (typeof FLEET_CARDS)[number];

interface FleetCardsProps {
  readonly cards: Fleet['cards'];
  readonly tanks: readonly TankWithAttention[];
  readonly onOpen: (card: FleetCard) => void;
}

/** The five cards with the server's figures (spec 2 §2.3); each opens its list. */
export function FleetCards({ cards, tanks, onOpen }: FleetCardsProps) {
  const { total, operational, non_operational, recent_readings, inspection_alerts, critical_readings } = cards;
  const contents: Readonly<Record<FleetCard, { readonly figure: number; readonly phrases: readonly string[] }>> = {
    'Tank Status': {
      figure: total,
      phrases: [`${formatNumber(operational)} operational`, `${formatNumber(non_operational)} non-operational`],
    },
    'Maintenance Status': { figure: non_operational, phrases: listMaintenance(cards) },
    'Recent Activity': { figure: recent_readings, phrases: [`readings in the last ${RECENT_ACTIVITY_DAYS} days`] },
    'Inspection Alerts': { figure: inspection_alerts, phrases: listGroups(groupByInspection(tanks)) },
    'Critical Readings': { figure: critical_readings, phrases: listGroups(groupByVacuum(tanks)) },
  };
  return (
    <ul className={styles.cards} aria-label="Fleet figures">
      {FLEET_CARDS.map((card) => (
        <li key={card}>
          <UnstyledButton className={styles.card} onClick={() => onOpen(card)} aria-haspopup="dialog">
            <span className={styles.label}>
              {card}
              <IconChevronRight className={styles.chevron} size={16} stroke={1.75} aria-hidden />
            </span>
            <span className={styles.figure}>{formatNumber(contents[card].figure)}</span>
            <span className={styles.note}>
              <Phrases phrases={contents[card].phrases} />
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

/** 'Repair' counts 2, no status 1. */
function listMaintenance({ non_operational, maintenance }: Fleet['cards']): readonly string[] {
  if (non_operational === 0) return ['every tank is operational'];
  return Object.entries(maintenance)
    .toSorted(([, one], [, other]) => other - one)
    .map(([status, count]) => `${formatNumber(count)} ${status === '' ? NO_STATUS.toLowerCase() : status}`);
}

/** '3 never inspected', '5 overdue'; zeros are left out. */
function listGroups(groups: readonly TankGroup[]): readonly string[] {
  const some = groups.filter(({ tanks }) => tanks.length > 0);
  return some.length === 0
    ? ['none']
    : some.map(({ title, tanks }) => `${formatNumber(tanks.length)} ${title.toLowerCase()}`);
}

/** Phrases separated by commas; lines break between phrases only. */
function Phrases({ phrases }: { readonly phrases: readonly string[] }) {
  if (phrases.length === 1) return phrases[0];
  return phrases.map((phrase, index) => (
    <Fragment key={phrase}>
      {index > 0 && ' '}
      <span className={styles.phrase}>{index < phrases.length - 1 ? `${phrase},` : phrase}</span>
    </Fragment>
  ));
}
