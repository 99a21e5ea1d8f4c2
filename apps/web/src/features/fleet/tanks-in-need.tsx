import type { Fleet } from '@dewar/contract/fleet';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { Quantity } from '../../shared/ui/states/quantity.tsx';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';
import { RelativeTime } from '../../shared/ui/time/times.tsx';
import { useNow } from '../../shared/ui/time/use-now.ts';
import { listTanksInNeed, type TankWithAttention } from './fleet-attention.ts';
import styles from './fleet-summary.module.css';
import { TankLink } from './tank-link.tsx';

const SHOWN = 6;

/** What needs doing, worst first. */
export function TanksInNeed({ fleet }: { readonly fleet: Fleet }) {
  const timeZone = usePersonTimeZone();
  const now = useNow();
  const inNeed = useMemo(() => listTanksInNeed(fleet, { now, timeZone }), [fleet, now, timeZone]);
  return (
    <section className={styles.list} aria-labelledby="in-need">
      <h2 className={styles.heading} id="in-need">
        Needs attention <span className={styles.count}>{inNeed.length}</span>
      </h2>
      {inNeed.length === 0 && <p className={styles.none}>Nothing needs attention.</p>}
      <ul className={styles.rows}>
        {inNeed.slice(0, SHOWN).map((entry) => (
          <TankRow key={entry.tank.id} {...entry} companyName={fleet.company_name} />
        ))}
      </ul>
      {inNeed.length > SHOWN && (
        <Link
          to="/company/$companyName/iso-analytics"
          params={{ companyName: fleet.company_name }}
          className={styles.more}
        >
          All {inNeed.length} in ISO Analytics
        </Link>
      )}
    </section>
  );
}

function TankRow({ tank, reasons, companyName }: TankWithAttention & { readonly companyName: string }) {
  const reading = tank.latest_reading;
  return (
    <li className={styles.row}>
      <TankLink tankNumber={tank.tank_number} companyName={companyName} />
      <span className={styles.figure}>
        <Quantity value={reading?.vacuum_reading} unit="µm" />
        {reading !== null && (
          <span className={styles.age}>
            <RelativeTime at={reading.reading_timestamp} />
          </span>
        )}
      </span>
      <span className={styles.pills}>
        {reasons.map(({ label, tone }) => (
          <StatusPill key={label} tone={tone}>
            {label}
          </StatusPill>
        ))}
      </span>
    </li>
  );
}
