import type { CompanySignOn as SignOn } from '@dewar/contract/sign-on';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { countOf } from '../../shared/format/numbers.ts';
import { confirmAndRun } from '../../shared/ui/dialogs/confirm-and-run.ts';
import { TitledSection } from '../../shared/ui/frames/titled-section.tsx';
import { type Fact, FactList } from '../../shared/ui/lists/fact-list.tsx';
import { lazyPart } from '../../shared/ui/states/lazy-part.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';
import { ExactTime } from '../../shared/ui/time/times.tsx';
import { CompanyDomains } from './company-domains.tsx';
import { ProviderAddresses } from './provider-addresses.tsx';
import styles from './sign-on.module.css';
import { companySignOnQuery, useRemoveSignOn } from './sign-on-api.ts';
import { SignOnPeople } from './sign-on-people.tsx';
import { SignOnTest } from './sign-on-test.tsx';

const SignOnForm = lazyPart(async () => ({ default: (await import('./sign-on-form.tsx')).SignOnForm }));

/** How the people of a company sign in with its own provider. */
export function CompanySignOn({ companyName }: { readonly companyName: string }) {
  const found = useQuery(companySignOnQuery(companyName));
  const remove = useRemoveSignOn(companyName);
  const [isEditing, setEditing] = useState(false);
  if (found.data === undefined) {
    return found.isError ? (
      <ErrorState title="The sign-on could not be loaded." error={found.error} onRetry={found.refetch} />
    ) : (
      <SkeletonList count={4} height={64} />
    );
  }
  const signOn = found.data;
  const isSetUp = signOn.issuer !== null && signOn.client_id !== null;
  const askAndRemove = () =>
    confirmAndRun({
      title: `Remove the sign-on of ${companyName}?`,
      body: 'Its people sign in with passwords again, and the sessions that began with it end. All connections are lost.',
      verb: 'Remove',
      isDestructive: true,
      seen: signOn,
      run: remove,
      done: 'Sign-on removed',
    });
  return (
    <div className={styles.parts}>
      <TitledSection title="Company Sign-on">
        <div className={styles.head}>
          <p>
            People of {companyName} sign in with the company’s own OpenID Connect provider, such as Entra ID, Okta or
            Keycloak. It counts once you have tested it.
          </p>
          <div className={styles.actions}>
            <Button onClick={() => setEditing(true)}>{signOn.key === null ? 'Set up' : 'Change'}</Button>
            {signOn.key !== null && (
              <Button variant="default" onClick={() => void askAndRemove()}>
                Remove
              </Button>
            )}
          </div>
        </div>
        {signOn.key === null ? (
          <EmptyState
            title="No sign-on yet."
            next="Set it up with the issuer, client id and secret of your provider."
          />
        ) : (
          <FactList facts={factsOf(signOn)} />
        )}
      </TitledSection>
      {isSetUp && <SignOnTest companyName={companyName} />}
      {signOn.domains.length > 0 && <CompanyDomains companyName={companyName} domains={signOn.domains} />}
      {signOn.tested_at !== null && <SignOnPeople companyName={companyName} />}
      {signOn.key !== null && <ProviderAddresses signOn={signOn} />}
      {isEditing && (
        <Suspense fallback={null}>
          <SignOnForm companyName={companyName} signOn={signOn} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  );
}

function factsOf(signOn: SignOn): readonly Fact[] {
  const { tested_at, tested_by, people, mode, new_people, break_glass } = signOn;
  return [
    {
      label: 'State',
      value:
        tested_at === null ? (
          <StatusPill tone="watch">Not tested</StatusPill>
        ) : (
          <>
            <StatusPill tone="good">In use</StatusPill> tested <ExactTime at={tested_at} /> by {tested_by}
          </>
        ),
    },
    { label: 'Issuer', value: signOn.issuer },
    { label: 'Client id', value: signOn.client_id },
    { label: 'Client secret', value: signOn.has_secret ? 'Stored' : 'None' },
    { label: 'Passwords', value: mode === 'enforced' ? 'Ended' : 'Also accepted' },
    { label: 'Still signs in with a password', value: break_glass?.email ?? null },
    { label: 'New people', value: new_people === 'join' ? 'Join at once' : 'Wait for approval' },
    { label: 'Connected', value: `${countOf(people.connected, 'person', 'people')}, ${people.others} not yet` },
  ];
}
