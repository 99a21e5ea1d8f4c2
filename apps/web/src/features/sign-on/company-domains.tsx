import type { CompanySignOn } from '@dewar/contract/sign-on';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCan } from '../../shared/session/use-can.ts';
import { TitledSection } from '../../shared/ui/frames/titled-section.tsx';
import { CopyButton } from '../../shared/ui/states/copy-button.tsx';
import { notifyError, notifySuccess } from '../../shared/ui/states/notify.ts';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';
import { ExactTime } from '../../shared/ui/time/times.tsx';
import styles from './sign-on.module.css';
import { useVerifyDomain, useVouchForDomain } from './sign-on-api.ts';

interface CompanyDomainsProps {
  readonly companyName: string;
  readonly domains: CompanySignOn['domains'];
}

/** The mail domains that lead to the sign-on, each once it is proved. */
export function CompanyDomains({ companyName, domains }: CompanyDomainsProps) {
  const verify = useVerifyDomain(companyName);
  const vouch = useVouchForDomain(companyName, domains);
  const mayVouch = useCan()('read', 'every_company');
  const [checked, setChecked] = useState<string | null>(null);
  const check = async (name: string, prove: (name: string) => Promise<unknown>) => {
    setChecked(name);
    try {
      await prove(name);
      notifySuccess(`${name} is verified`);
    } catch (error) {
      notifyError(error);
    }
    setChecked(null);
  };
  return (
    <TitledSection title="Mail Domains">
      <p className={styles.note}>
        Add the text as a TXT record of the domain, then choose Check. An administrator of the portal can verify it too.
      </p>
      <ul className={styles.domains} aria-label="Mail domains">
        {domains.map(({ name, record, verified_at, verified_by }) => (
          <li key={name} className={styles.domain}>
            <div>
              <div className={styles.name}>
                {name}{' '}
                {verified_at === null ? (
                  <StatusPill tone="watch">Not verified</StatusPill>
                ) : (
                  <StatusPill tone="good">Verified</StatusPill>
                )}
              </div>
              {verified_at === null ? (
                <code className={styles.code}>{record}</code>
              ) : (
                <span className={styles.note}>
                  <ExactTime at={verified_at} /> by {verified_by}
                </span>
              )}
            </div>
            {verified_at === null && (
              <div className={styles.actions}>
                <CopyButton text={record} label="Copy record" />
                <Button
                  size="compact-md"
                  variant="default"
                  loading={checked === name}
                  aria-label={`Check ${name}`}
                  onClick={() => void check(name, verify)}
                >
                  Check
                </Button>
                {mayVouch && (
                  <Button
                    size="compact-md"
                    variant="default"
                    aria-label={`Vouch for ${name}`}
                    onClick={() => void check(name, vouch)}
                  >
                    Vouch for it
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}
