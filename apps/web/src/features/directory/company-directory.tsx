import type { CompanyDirectory as Directory } from '@dewar/contract/directories';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TitledSection } from '../../shared/ui/frames/titled-section.tsx';
import { CopyButton } from '../../shared/ui/states/copy-button.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';
import { ExactTime, RelativeTime } from '../../shared/ui/time/times.tsx';
import styles from './company-directory.module.css';
import { directoryQuery } from './directory-api.ts';
import { DirectoryGroups } from './directory-groups.tsx';

interface CompanyDirectoryProps {
  readonly companyName: string;
  readonly onNewToken: () => void;
}

/** How a company's directory adds and suspends its people by itself (SCIM). */
export function CompanyDirectory({ companyName, onNewToken }: CompanyDirectoryProps) {
  const query = useQuery(directoryQuery(companyName));
  if (query.isPending) return <SkeletonList count={4} height={88} />;
  if (query.data === undefined) {
    return <ErrorState title="The directory could not be loaded." error={query.error} onRetry={query.refetch} />;
  }
  const { address, tokens, groups, people } = query.data;
  return (
    <div className={styles.parts}>
      <TitledSection title="Connection">
        <p className={styles.lead}>
          Microsoft Entra, Okta and other directories add the people of {companyName}, change them and suspend who left,
          by SCIM 2.0. Nobody is deleted, and whoever comes back has everything again. Enter this address and a token in
          the directory.
        </p>
        <div className={styles.address}>
          <output aria-label="Address of SCIM">{address}</output>
          <CopyButton text={address} label="Copy" />
        </div>
      </TitledSection>
      <TitledSection title="Tokens" actions={<Button onClick={onNewToken}>New token</Button>}>
        {tokens.length === 0 ? (
          <EmptyState title="No directory is connected." next="Make a token and enter it in your directory." />
        ) : (
          <Tokens tokens={tokens} people={people} />
        )}
      </TitledSection>
      <TitledSection title="Groups">
        <DirectoryGroups companyName={companyName} groups={groups} />
      </TitledSection>
    </div>
  );
}

/** With which the directory calls, and when it last did. They are revoked in the list of all tokens. */
function Tokens({ tokens, people }: Pick<Directory, 'tokens' | 'people'>) {
  return (
    <>
      <p className={styles.lead}>
        {people === 1 ? '1 person is' : `${people} people are`} managed by the directory. Tokens are revoked under API
        Tokens.
      </p>
      <ul className={styles.rows} aria-label="Tokens of the directory">
        {tokens.map((token) => (
          <li key={token.id}>
            <div>
              <div className={styles.name}>
                {token.name} <State state={token.state} />
              </div>
              <div className={styles.facts}>
                {token.prefix}…, {token.expires_at === null ? 'does not expire' : <Expiry at={token.expires_at} />}
              </div>
            </div>
            <div className={styles.facts}>
              {token.last_used_at === null ? (
                'The directory has not called yet'
              ) : (
                <>
                  Last called <RelativeTime at={token.last_used_at} /> from {token.last_used_address}
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

const Expiry = ({ at }: { readonly at: string }) => (
  <>
    expires <ExactTime at={at} />
  </>
);

function State({ state }: Pick<Directory['tokens'][number], 'state'>) {
  if (state === 'stopped') return <StatusPill tone="bad">Stopped</StatusPill>;
  return state === 'expired' ? <StatusPill tone="neutral">Expired</StatusPill> : null;
}
