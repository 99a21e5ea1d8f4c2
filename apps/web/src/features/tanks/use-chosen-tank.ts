import type { Tank } from '@dewar/contract/tanks';
import { tankNumberKey } from '@dewar/domain/tanks/tank-numbers';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { rememberTank } from '../../shared/navigation/last-tank.ts';
import type { TankDataAddress } from '../../shared/navigation/tank-data-address.ts';

interface ChosenTank {
  readonly tank: Tank | undefined;
  /** The number in the address if no tank of the list has it. */
  readonly unknownNumber: string | undefined;
  readonly choose: (tank: Tank) => void;
}

/** The tank that the address names (?tank=NUMBER), otherwise the first one that takes records. */
export function useChosenTank(tanks: readonly Tank[]): ChosenTank {
  const navigate = useNavigate();
  const { tank: number = '' } = useSearch({ from: '/company-area/tank-data' });
  const named = tanks.find(({ tank_number }) => tankNumberKey(tank_number) === tankNumberKey(number));
  return {
    tank: named ?? tanks.find(({ company_name }) => company_name !== null) ?? tanks[0],
    unknownNumber: named === undefined && number !== '' ? number : undefined,
    choose: (tank) => {
      rememberTank(tank);
      const search = (before: TankDataAddress) => ({ ...before, tank: tank.tank_number });
      void navigate({ to: '/tank-data', search, replace: true, resetScroll: false });
    },
  };
}
