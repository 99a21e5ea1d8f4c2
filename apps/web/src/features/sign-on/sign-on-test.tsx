import type { DataOf } from '@dewar/contract/endpoint';
import type { testSignOn } from '@dewar/contract/sign-on';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { TitledSection } from '../../shared/ui/frames/titled-section.tsx';
import { notifyError } from '../../shared/ui/states/notify.ts';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';
import styles from './sign-on.module.css';
import { useTestSignOn } from './sign-on-api.ts';

/** Asks the provider for its configuration, and leads through a sign-in that signs nobody in. */
export function SignOnTest({ companyName }: { readonly companyName: string }) {
  const test = useTestSignOn(companyName);
  const [begun, setBegun] = useState<DataOf<typeof testSignOn> | null>(null);
  const [isBusy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    setBegun(null);
    try {
      setBegun(await test());
    } catch (error) {
      notifyError(error);
    }
    setBusy(false);
  };
  return (
    <TitledSection title="Test">
      <div className={styles.head}>
        <p>
          Sign in at your provider once. Nobody is signed in here by it; afterwards you see what the provider tells, and
          the sign-on counts.
        </p>
        <Button loading={isBusy} onClick={() => void begin()}>
          Test this
        </Button>
      </div>
      {begun !== null && (
        <div role="status">
          <ul className={styles.domains} aria-label="What the provider offers">
            {begun.checks.map(({ name, is_good, text }) => (
              <li key={name} className={styles.domain}>
                <div>
                  <StatusPill tone={is_good ? 'good' : 'watch'}>{is_good ? 'Good' : 'Look'}</StatusPill> {text}
                </div>
              </li>
            ))}
          </ul>
          <Button mt="md" renderRoot={(props) => <a href={begun.url} {...props} />}>
            Continue at the provider
          </Button>
        </div>
      )}
    </TitledSection>
  );
}
