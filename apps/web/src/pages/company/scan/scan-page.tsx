import { ownCompanyOf } from '@dewar/domain/accounts/home-path';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { AreaFrame } from '../../../features/companies/area-frame.tsx';
import { fleetQuery } from '../../../features/fleet/fleet-api.ts';
import { quickOpenQuery } from '../../../features/quick-open/quick-open-api.ts';
import { LabelScanner } from '../../../features/tank-labels/scan/label-scanner.tsx';
import { TankByNumber } from '../../../features/tanks/tank-by-number.tsx';
import { tanksQuery } from '../../../features/tanks/tanks-api.ts';
import { tankAddress } from '../../../shared/navigation/tank-data-address.ts';
import { useSession } from '../../../shared/session/session.ts';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { ErrorState } from '../../../shared/ui/states/states.tsx';
import styles from './scan-page.module.css';

/** Somebody who types on does not ask for each letter. */
const TYPING_PAUSE_MS = 250;

/** From the label of a tank, or from its number, to the form that the tank waits for. */
export function ScanPage() {
  const navigate = useNavigate();
  const [isTyping, setTyping] = useState(false);
  const [unknown, setUnknown] = useState('');
  const { data: tanks, error, refetch } = useKnownTanks(isTyping);
  const renamed = useRenamedTanks(unknown);
  return (
    <AreaFrame>
      <PageHeader title="Scan a Label" />
      <div className={styles.ways}>
        <LabelScanner onTank={(id) => void navigate(tankAddress({ id }, 'next'))} />
        {error !== null && tanks === undefined ? (
          <ErrorState title="The tanks could not be loaded." error={error} onRetry={refetch} />
        ) : (
          <TankByNumber tanks={tanks} renamed={renamed} onUnknown={setUnknown} onFocus={() => setTyping(true)} />
        )}
      </div>
    </AreaFrame>
  );
}

/** Which tanks had a number before is known to the server alone. */
function useRenamedTanks(typed: string) {
  const [search] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const { data, isPlaceholderData } = useQuery(quickOpenQuery(search));
  if (data === undefined || isPlaceholderData || search !== typed.trim()) return [];
  return data.tanks.filter(({ former_number }) => former_number !== undefined);
}

/** A company's tanks are those of its fleet, which the device keeps for the time without a signal. */
function useKnownTanks(isNeeded: boolean) {
  const user = useSession()?.user;
  const company = user && ownCompanyOf(user);
  const fleet = useQuery({ ...fleetQuery(company ?? ''), enabled: isNeeded && company !== undefined });
  const all = useQuery({ ...tanksQuery(), enabled: isNeeded && company === undefined });
  const { data, error, refetch } = company === undefined ? all : { ...fleet, data: fleet.data?.tanks };
  return { data, error, refetch };
}
