import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
import { notifyError } from '../../../shared/ui/states/notify.ts';
import { ErrorState } from '../../../shared/ui/states/states.tsx';
import { ExactTime } from '../../../shared/ui/time/times.tsx';
import { ownSignOnQuery, useConnectSignOn } from './company-sign-on-api.ts';
import { goTo } from './go-to.ts';

/** Connects the account with the sign-on of the person's company; not shown where that has none. */
export function OwnSignOn() {
  const own = useQuery(ownSignOnQuery);
  const connect = useConnectSignOn();
  const [isBusy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    try {
      goTo({ url: await connect() });
    } catch (error) {
      notifyError(error);
      setBusy(false);
    }
  };
  if (own.data === undefined) {
    return own.isError ? (
      <ErrorState title="The sign-on of your company could not be loaded." error={own.error} onRetry={own.refetch} />
    ) : null;
  }
  const { company_name, connected_at } = own.data;
  if (company_name === null) return null;
  return (
    <TitledSection title="Company Sign-on">
      {connected_at === null ? (
        <>
          <p>
            Connect your account, and the sign-on of {company_name} signs you in without a password of its own here.
          </p>
          <Button loading={isBusy} onClick={() => void begin()}>
            Connect company sign-on
          </Button>
        </>
      ) : (
        <p>
          Your account is connected with the sign-on of {company_name} since <ExactTime at={connected_at} />.
        </p>
      )}
    </TitledSection>
  );
}
