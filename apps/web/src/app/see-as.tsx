import { fullNameOf } from '@dewar/domain/accounts/person-names';
import { belongsToCompany, rankLabelOf } from '@dewar/domain/accounts/roles';
import { Button } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Root } from 'react-dom/client';
import { trueNow } from '../shared/api/device-clock.ts';
import { companyLabel } from '../shared/format/company-labels.ts';
import { formatClock } from '../shared/format/times.ts';
import { readSeeAsEnd, SEE_AS_PATH } from '../shared/session/see-as-tab.ts';
import { expireSession, readSession, signOut, subscribeSession, useSession } from '../shared/session/session.ts';
import styles from './see-as.module.css';

interface SeeAsTab {
  readonly page: Root;
  readonly queryClient: QueryClient;
  readonly showApp: (banner: ReactNode) => void;
}

/**
 * Shows the portal as another person below a banner, until the time is over, somebody ends it or the server does; then
 * nothing of the person stays on the screen or in what the browser keeps of the page for Back.
 */
export function startSeeAs({ page, queryClient, showApp }: SeeAsTab): void {
  const endsAt = readSeeAsEnd();
  if (endsAt === null || readSession() === null) {
    showApp(null);
    return;
  }
  const leave = () => {
    stop();
    page.unmount();
    queryClient.clear();
    window.location.replace(SEE_AS_PATH);
  };
  const stop = subscribeSession(() => readSession() === null && leave());
  const msLeft = () => Date.parse(endsAt) - trueNow().getTime();
  const endInTime = () => msLeft() <= 0 && expireSession();
  setTimeout(endInTime, Math.max(0, msLeft()) + 1_000);
  // A tab that slept, or that Back brought from the browser's memory.
  document.addEventListener('visibilitychange', endInTime);
  const { style } = document.documentElement;
  window.addEventListener('pagehide', () => {
    style.visibility = 'hidden';
  });
  window.addEventListener('pageshow', () => {
    endInTime();
    if (readSession() !== null) style.visibility = '';
    else window.location.replace(SEE_AS_PATH);
  });
  showApp(<SeeAsBanner endsAt={endsAt} />);
}

function SeeAsBanner({ endsAt }: { readonly endsAt: string }) {
  const user = useSession()?.user;
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (element === null) return;
    const fit = () => document.documentElement.style.setProperty('--see-as-height', `${element.offsetHeight}px`);
    const sizes = new ResizeObserver(fit);
    sizes.observe(element);
    fit();
    return () => sizes.disconnect();
  }, []);
  if (user === undefined) return null;
  const standing = belongsToCompany(user.role) ? companyLabel(user) : rankLabelOf(user);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <section ref={bar} className={styles.banner} data-bar="see-as" aria-label="See As">
      <p className={styles.words}>
        You see the portal as <strong translate="no">{fullNameOf(user) ?? user.email}</strong> ({standing}). Read only,
        until {formatClock(endsAt, timeZone)}.
      </p>
      <Button size="compact-sm" variant="default" onClick={signOut}>
        End
      </Button>
    </section>
  );
}
