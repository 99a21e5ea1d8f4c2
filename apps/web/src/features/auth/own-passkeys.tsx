import type { Passkey } from '@dewar/contract/second-factor';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { PasswordDialog } from '../../shared/ui/fields/password-dialog.tsx';
import { ExactTime, RelativeTime } from '../../shared/ui/time/times.tsx';
import { NewPasskeyDialog } from './new-passkey-dialog.tsx';
import { findPasskeyObstacle } from './passkey-ceremony.ts';
import styles from './second-factor.module.css';
import { useRemoveOwnPasskey } from './second-factor-api.ts';
import { useSecondFactorChange } from './use-second-factor-change.tsx';

interface OwnPasskeysProps {
  readonly passkeys: readonly Passkey[];
  readonly mayRemove: boolean;
}

export function OwnPasskeys({ passkeys, mayRemove }: OwnPasskeysProps) {
  const removeOwnPasskey = useRemoveOwnPasskey();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const conclude = useSecondFactorChange();
  const obstacle = findPasskeyObstacle();
  return (
    <div className={styles.factor}>
      <div className={styles.row}>
        <div>
          <h3 className={styles.name}>Passkeys</h3>
          <p className={styles.facts}>{obstacle ?? 'Your fingerprint, face or security key, or this device’s lock.'}</p>
        </div>
        {obstacle === null && (
          <Button size="compact-md" variant="default" onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        )}
      </div>
      {passkeys.length > 0 && (
        <ul className={styles.passkeys} aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={styles.row}>
              <div>
                <div>{passkey.name}</div>
                <div className={styles.facts}>
                  Added <ExactTime at={passkey.created_at} />,{' '}
                  {passkey.last_used_at === null ? (
                    'not used yet'
                  ) : (
                    <>
                      last used <RelativeTime at={passkey.last_used_at} />
                    </>
                  )}
                </div>
              </div>
              {mayRemove && (
                <Button
                  size="compact-md"
                  variant="default"
                  aria-label={`Remove passkey ${passkey.name}`}
                  onClick={() => setRemoved(passkey)}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isAdding && (
        <NewPasskeyDialog onClose={() => setAdding(false)} onDone={(codes) => conclude('Passkey added', codes)} />
      )}
      {removed !== null && (
        <PasswordDialog
          title="Remove passkey"
          submitLabel="Remove passkey"
          lead={`'${removed.name}' no longer opens your account. Delete it on the device as well.`}
          onClose={() => setRemoved(null)}
          onSubmit={async (password) => {
            await removeOwnPasskey(removed.id, password);
            await conclude('Passkey removed');
          }}
        />
      )}
    </div>
  );
}
