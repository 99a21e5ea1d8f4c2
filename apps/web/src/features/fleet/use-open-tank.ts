import type { FleetTank } from '@dewar/contract/fleet';
import { tankNumberKey } from '@dewar/domain/tanks/tank-numbers';
import type { TankWithAttention } from './fleet-attention.ts';
import { useOpenInAddress } from './use-open-in-address.ts';

interface OpenTank {
  readonly open: TankWithAttention | undefined;
  /** The number in the address if no tank of the fleet has it. */
  readonly unknownNumber: string | undefined;
  readonly openTank: (tank: FleetTank) => void;
  readonly close: () => void;
}

/** The tank that the address names (?tank=NUMBER). */
export function useOpenTank(tanks: readonly TankWithAttention[]): OpenTank {
  const { value: number, open, close } = useOpenInAddress('tank');
  const named = number === undefined ? undefined : tanks.find(({ tank }) => isSame(tank.tank_number, number));
  return {
    open: named,
    unknownNumber: named === undefined ? number : undefined,
    openTank: ({ tank_number }) => open(tank_number),
    close,
  };
}

function isSame(one: string, other: string): boolean {
  return tankNumberKey(one) === tankNumberKey(other);
}
