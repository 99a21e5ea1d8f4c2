import { Button } from '@mantine/core';
import { useState } from 'react';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';
import { PasswordDialog } from './password-dialog.tsx';
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
            {left} left. For when the app and the passkeys are out of reach; each one opens your account once.
          </p>
          {left <= FEW_LEFT && <StatusPill tone="watch">Few left</StatusPill>}
        </div>
        <Button size="compact-md" variant="default" onClick={() => setRenewing(true)}>
          Make new recovery codes
        </Button>
      </div>
      {isRenewing && (
        <PasswordDialog
          title="Make new recovery codes"
          submitLabel="Make new codes"
          lead="Your existing codes stop working."
          onClose={() => setRenewing(false)}
          onSubmit={async (password) => conclude('New recovery codes made', await renewRecoveryCodes(password))}
        />
      )}
    </div>
  );
}
