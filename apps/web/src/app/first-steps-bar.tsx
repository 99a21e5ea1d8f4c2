import type { SessionUser } from '@dewar/contract/auth';
import type { Handbook } from '@dewar/domain/accounts/handbooks';
import { belongsToCompany, isAdministratorRole } from '@dewar/domain/accounts/roles';
import { Button, UnstyledButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { FirstStepsLinks } from '../features/help/first-steps-links.tsx';
import { useSession } from '../shared/session/session.ts';
import { notifyError } from '../shared/ui/states/notify.ts';
import { useIsPhone } from '../shared/ui/states/use-is-phone.ts';
import styles from './first-steps-bar.module.css';

/** On the person's first screen, until they put it away: where to begin. */
export function FirstStepsBar() {
  const user = useSession()?.user;
  // What the server says later is shown on the next first screen: a bar that comes late would move this one.
  const [handbook, setHandbook] = useState(user?.first_steps ?? null);
  const queryClient = useQueryClient();
  const address = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath });
  if (user === undefined || handbook === null || address !== firstScreenOf(user)) return null;
  const putAway = async () => {
    setHandbook(null);
    try {
      const { putAwayFirstSteps } = await import('../features/help/first-steps-api.ts');
      await putAwayFirstSteps(queryClient, handbook);
    } catch (error) {
      setHandbook(handbook);
      notifyError(error);
    }
  };
  return <Bar handbook={handbook} onPutAway={putAway} />;
}

function firstScreenOf({ role }: SessionUser): string {
  if (isAdministratorRole(role)) return '/admin';
  return belongsToCompany(role) ? '/company/$companyName' : '/teacher';
}

const PANEL = 'first-steps';

interface BarProps {
  readonly handbook: Handbook;
  readonly onPutAway: () => void;
}

/** One line; on a phone the links are in a panel, so that the records begin where they do without it. */
function Bar({ handbook, onPutAway }: BarProps) {
  const isPhone = useIsPhone();
  return (
    <aside className={styles.bar} aria-label="Where to begin">
      {isPhone ? (
        <UnstyledButton className={styles.opener} popoverTarget={PANEL}>
          Where to begin
        </UnstyledButton>
      ) : (
        <strong className={styles.title}>Where to begin</strong>
      )}
      <div className={styles.links} id={PANEL} {...(isPhone && { popover: 'auto' as const })}>
        <FirstStepsLinks handbook={handbook} className={styles.link} />
      </div>
      <Button size="compact-sm" variant="default" className={styles.done ?? ''} onClick={onPutAway}>
        Got it
      </Button>
    </aside>
  );
}
