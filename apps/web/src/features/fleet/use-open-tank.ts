import type { FleetTank } from '@dewar/contract/fleet';
import { tankNumberKey } from '@dewar/domain/tank-numbers';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import type { JudgedTank } from './fleet-attention.ts';

interface OpenTank {
  readonly open: JudgedTank | undefined;
  /** The number in the address, where no tank of the fleet has it. */
  readonly unknownNumber: string | undefined;
  readonly openTank: (tank: FleetTank) => void;
  readonly close: () => void;
}

/** The tank that the address names (?tank=NUMBER), so that it can be linked to and Back closes it. */
export function useOpenTank(tanks: readonly JudgedTank[]): OpenTank {
  const navigate = useNavigate();
  const router = useRouter();
  const wanted = useLocation({ select: ({ search }) => numberIn(search) });
  const open = wanted === undefined ? undefined : tanks.find(({ tank }) => isSame(tank.tank_number, wanted));
  const wasOpenedHere = useRef(false);
  return {
    open,
    unknownNumber: open === undefined ? wanted : undefined,
    openTank: ({ tank_number }) => {
      wasOpenedHere.current = true;
      void navigate({ to: '.', search: { tank: tank_number }, resetScroll: false });
    },
    close: () => {
      // Closing undoes opening, so that the next Back leads away from the fleet and not into the tank again.
      if (wasOpenedHere.current) router.history.back();
      else void navigate({ to: '.', search: {}, replace: true, resetScroll: false });
      wasOpenedHere.current = false;
    },
  };
}

function numberIn(search: object): string | undefined {
  // A number of digits alone arrives as a number.
  return 'tank' in search && search.tank !== '' ? String(search.tank) : undefined;
}

function isSame(one: string, other: string): boolean {
  return tankNumberKey(one) === tankNumberKey(other);
}
