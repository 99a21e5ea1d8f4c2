import type { ApiToken } from '@dewar/contract/api-tokens';
import { TOKEN_EXPIRY_WARNING_DAYS } from '@dewar/domain/accounts/api-tokens';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import type { ReactNode } from 'react';
import { trueNow } from '../../shared/api/device-clock.ts';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';
import { ExactTime, RelativeTime } from '../../shared/ui/time/times.tsx';
import styles from './api-tokens.module.css';
import { describeScopes } from './token-labels.ts';

interface TokenRowProps {
  readonly token: ApiToken;
  /** Whose it is, in a company's list. */
  readonly owner?: ReactNode;
  readonly actions: ReactNode;
}

/** A token as lists show it. */
export function TokenRow({ token, owner, actions }: TokenRowProps) {
  const { name, prefix, scopes, networks, created_at, expires_at, last_used_at, last_used_address } = token;
  return (
    <li className={styles.token}>
      <div>
        <div className={styles.name}>
          {name} <State token={token} />
        </div>
        {owner !== undefined && <div className={styles.facts}>{owner}</div>}
        <div className={styles.facts}>
          <span className={styles.code}>{prefix}…</span> {describeScopes(scopes)}
          {networks.length > 0 && `, only from ${networks.join(', ')}`}
        </div>
        <div className={styles.facts}>
          {last_used_at === null ? (
            'Not used yet'
          ) : (
            <>
              Last used <RelativeTime at={last_used_at} /> from {last_used_address}
            </>
          )}
          , made <ExactTime at={created_at} />,{' '}
          {expires_at === null ? (
            'does not expire'
          ) : (
            <>
              {token.state === 'expired' ? 'expired' : 'expires'} <ExactTime at={expires_at} />
            </>
          )}
        </div>
      </div>
      <div className={styles.actions}>{actions}</div>
    </li>
  );
}

function State({ token: { state, expires_at } }: Pick<TokenRowProps, 'token'>) {
  if (state === 'stopped') return <StatusPill tone="bad">Stopped</StatusPill>;
  if (state === 'expired') return <StatusPill tone="neutral">Expired</StatusPill>;
  const soon = trueNow().getTime() + TOKEN_EXPIRY_WARNING_DAYS * MILLISECONDS_PER_DAY;
  if (expires_at !== null && Date.parse(expires_at) < soon) return <StatusPill tone="watch">Expires soon</StatusPill>;
  return null;
}
