import { TOKEN_RECORDS, type TokenScope } from '@dewar/domain/accounts/api-tokens';
import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import styles from './api-tokens.module.css';
import { DOOR_LABELS, RECORD_LABELS } from './token-labels.ts';

interface ScopeChoiceProps {
  /** Those that can be given. */
  readonly offered: readonly TokenScope[];
  readonly value: readonly TokenScope[];
  readonly error: string | undefined;
  readonly onChange: (scopes: TokenScope[]) => void;
}

/** What a token may do: reading and writing by kind of record. */
export function ScopeChoice({ offered, value, error, onChange }: ScopeChoiceProps) {
  const errorId = `${useId()}-error`;
  const boxOf = (scope: TokenScope, label: string, name: string) => (
    <Checkbox
      key={scope}
      label={label}
      aria-label={name}
      checked={value.includes(scope)}
      onChange={({ currentTarget: { checked } }) =>
        onChange(offered.filter((one) => (one === scope ? checked : value.includes(one))))
      }
    />
  );
  return (
    <fieldset className={styles.scopes} aria-describedby={error === undefined ? undefined : errorId}>
      <legend>What it may do</legend>
      {TOKEN_RECORDS.filter((record) => offered.includes(`${record}:read`)).map((record) => (
        <div key={record} className={styles.scope}>
          <span>{RECORD_LABELS[record]}</span>
          {(['read', 'write'] as const).map((way) =>
            boxOf(`${record}:${way}`, way === 'read' ? 'Read' : 'Write', `${way} ${RECORD_LABELS[record]}`),
          )}
        </div>
      ))}
      {(['telemetry:write', 'scim'] as const)
        .filter((scope) => offered.includes(scope))
        .map((scope) => (
          <div key={scope} className={styles.scope}>
            <span>{DOOR_LABELS[scope]}</span>
            {boxOf(scope, 'Allow', DOOR_LABELS[scope])}
          </div>
        ))}
      {error !== undefined && (
        <p id={errorId} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
