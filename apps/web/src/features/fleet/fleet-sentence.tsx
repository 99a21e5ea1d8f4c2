import type { Fleet } from '@dewar/contract/fleet';
import { type AttentionListName, listByAttention } from '@dewar/domain/tanks/attention-list';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { countOf, formatNumber } from '../../shared/format/numbers.ts';
import type { TankWithAttention } from './fleet-attention.ts';
import styles from './fleet-summary.module.css';

interface FleetSentenceProps {
  readonly fleet: Fleet;
  readonly tanks: readonly TankWithAttention[];
}

/** '2 loads near relief, 1 reading due now, 4 tanks to watch; the other 17 are fine.': each figure opens its list. */
export function FleetSentence({ fleet, tanks }: FleetSentenceProps) {
  const count = (list: AttentionListName) => listByAttention(tanks, list).length;
  const [relief, readings, watch, fine] = [count('relief'), count('readings'), count('watch'), count('fine')];
  const phrases = [
    { list: 'relief', count: relief, text: `${countOf(relief, 'load')} near relief` },
    { list: 'readings', count: readings, text: `${countOf(readings, 'reading')} due now` },
    { list: 'watch', count: watch, text: `${countOf(watch, 'tank')} to watch` },
  ] as const;
  const listed = phrases.filter((phrase) => phrase.count > 0);
  return (
    <p className={styles.sentence}>
      {listed.map(({ list, text }, place) => (
        <Fragment key={list}>
          {place > 0 && ', '}
          <ListLink fleet={fleet} list={list}>
            {text}
          </ListLink>
        </Fragment>
      ))}
      {fine > 0 && (
        <>
          {listed.length > 0 && '; '}
          <ListLink fleet={fleet} list="fine">
            {describeFine(fine, listed.length === 0)}
          </ListLink>
        </>
      )}
      .
    </p>
  );
}

function describeFine(count: number, isWholeFleet: boolean): string {
  if (isWholeFleet) return count === 1 ? 'The tank is fine' : `All ${formatNumber(count)} tanks are fine`;
  return count === 1 ? 'the other one is fine' : `the other ${formatNumber(count)} are fine`;
}

interface ListLinkProps {
  readonly fleet: Fleet;
  readonly list: AttentionListName;
  readonly children: string;
}

/** Shows one list of what needs attention, uncut. */
function ListLink({ fleet, list, children }: ListLinkProps) {
  return (
    <Link
      to="/company/$companyName"
      params={{ companyName: fleet.company_name }}
      search={(before) => ({ ...before, attention: list })}
      resetScroll={false}
      className={styles.count}
    >
      {children}
    </Link>
  );
}
