import type { SecondFactor } from '@dewar/contract/second-factor';
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../shared/session/session.ts';
import { TitledSection } from '../../shared/ui/frames/titled-section.tsx';
import { IconShieldLock } from '../../shared/ui/icons/icons.ts';
import { ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';
import { AuthenticatorApp } from './authenticator-app.tsx';
import { OwnPasskeys } from './own-passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';
import { secondFactorQuery } from './second-factor-api.ts';

/** The second factors: an authenticator app, passkeys, and recovery codes for when they are lost. */
export function SecondFactorSection() {
  const { data, error, isPending, refetch } = useQuery(secondFactorQuery);
  const isAwaited = useSession()?.user.needs_second_factor === true;
  return (
    <TitledSection title="Second factor" note={data && <State secondFactor={data} />}>
      {isAwaited && (
        <Alert ref={bringIntoView} color="watch" icon={<IconShieldLock size={18} aria-hidden />} mb="md" role="status">
          Administrators must use a second factor. Set up an authenticator app or a passkey to continue.
        </Alert>
      )}
      <p className={styles.lead}>
        With a second factor, nobody can sign in with your password alone, even if they know it.
      </p>
      {isPending && <SkeletonList count={2} height={56} />}
      {error !== null && data === undefined && (
        <ErrorState title="Your second factor could not be loaded." error={error} onRetry={refetch} />
      )}
      {data !== undefined && <Factors secondFactor={data} />}
    </TitledSection>
  );
}

/** On a phone it would start below the visible screen. */
function bringIntoView(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'nearest' });
}

function Factors({ secondFactor }: { readonly secondFactor: SecondFactor }) {
  const { totp_since, passkeys, recovery_codes_left, is_required } = secondFactor;
  const count = countFactors(secondFactor);
  // The server would reject it, so there is no button.
  const mayRemove = !is_required || count > 1;
  return (
    <>
      <AuthenticatorApp since={totp_since} mayRemove={mayRemove} />
      <OwnPasskeys passkeys={passkeys} mayRemove={mayRemove} />
      {count > 0 && <RecoveryCodes left={recovery_codes_left} />}
      {!mayRemove && count > 0 && (
        <p className={styles.facts}>Your role needs a second factor: add another to remove this one.</p>
      )}
    </>
  );
}

function State({ secondFactor }: { readonly secondFactor: SecondFactor }) {
  if (countFactors(secondFactor) > 0) return <StatusPill tone="good">On</StatusPill>;
  return <StatusPill tone={secondFactor.is_required ? 'watch' : 'neutral'}>Not set up</StatusPill>;
}

function countFactors({ totp_since, passkeys }: SecondFactor): number {
  return passkeys.length + (totp_since === null ? 0 : 1);
}
