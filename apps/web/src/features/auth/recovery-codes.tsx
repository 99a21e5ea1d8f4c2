import { Button } from '@mantine/core';
import { useState } from 'react';
import { PasswordDialog } from '../../shared/ui/fields/password-dialog.tsx';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';
import styles from './second-factor.module.css';
import { useRenewRecoveryCodes } from './second-factor-api.ts';
import { useSecondFactorChange } from './use-second-factor-change.tsx';

const FEW_LEFT = 3;

/** How many recovery codes are left; the codes themselves were shown once. */
export function RecoveryCodes({ left }: { readonly left: number }) {
  const renewRecoveryCodes = useRenewRecoveryCodes();
  const [isRenewing, setRenewing] = useState(false);
  const conclude = useSecondFactorChange();
  return (
    <div className={styles.factor}>
      <div className={styles.row}>
        <div>
          <h3 className={styles.name}>Recovery codes</h3>
          <p className={styles.facts}>
            {left} left. For when you cannot use the app or the passkeys; each one opens your account once.
          </p>
          {left <= FEW_LEFT && <StatusPill tone="watch">Few left</StatusPill>}
        </div>
        <Button size="compact-md" variant="default" onClick={() => setRenewing(true)}>
          Create new recovery codes
        </Button>
      </div>
      {isRenewing && (
        <PasswordDialog
          title="Create new recovery codes"
          submitLabel="Create new codes"
          lead="Your existing codes stop working."
          onClose={() => setRenewing(false)}
          onSubmit={async (password) => conclude('New recovery codes created', await renewRecoveryCodes(password))}
        />
      )}
    </div>
  );
}
