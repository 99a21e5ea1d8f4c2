import type { AuditEntry } from '@dewar/contract/audit-log';
import { nameDevice } from '../../shared/format/device-name.ts';
import styles from './audit-log.module.css';
import { refusalNetwork } from './refusal-labels.ts';

/** Where an entry came from; nothing for jobs, and for entries of older versions. */
export function EntryOrigin({ entry }: { readonly entry: AuditEntry }) {
  const { address, user_agent, via } = entry;
  if (address === null) return null;
  const network = refusalNetwork(entry);
  const device = user_agent === null ? null : nameDevice(user_agent);
  const place = network === undefined ? address : `${network}, first from ${address}`;
  return (
    <span className={styles.changed} title={user_agent ?? undefined}>
      From {place}
      {device !== null && `, ${device}`}
      {via !== null && `, with the token ${via}`}
    </span>
  );
}
