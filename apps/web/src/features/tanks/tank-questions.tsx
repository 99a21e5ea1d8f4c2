import type { Tank } from '@dewar/contract/tanks';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { confirmAndRun } from '../../shared/ui/dialogs/confirm-and-run.ts';
import { confirm } from '../../shared/ui/dialogs/confirm-dialog.ts';
import type { TankCopies } from './tank-form-values.ts';
import { useRemoveTank } from './tanks-api.ts';

/** A move leaves behind what is not copied (rules 6): what that means is said once more before it is done. */
export function askBeforeMoving(
  { tank_number, company_name }: Pick<Tank, 'tank_number' | 'company_name'>,
  newCompany: string,
  copies: TankCopies,
): Promise<boolean> {
  const copied = [
    ...(copies.copy_latest_reading ? ['the latest vacuum reading'] : []),
    ...(copies.copy_latest_leak_check ? ['the latest leak check'] : []),
  ].join(' and ');
  return confirm({
    title: `Move ${tank_number} to ${newCompany}?`,
    body: (
      <>
        <p>
          What was recorded so far stays behind
          {copied === '' ? `, and ${newCompany} gets no copy of it.` : `. Copied to ${newCompany}: ${copied}.`}
        </p>
        <p>
          {company_name} no longer sees the tank. Administrators see everything, and if it comes back, {company_name}{' '}
          finds its records again.
        </p>
      </>
    ),
    verb: 'Move tank',
  });
}

/** `leave` leads away from the tank, which is on the screen. */
export function useDeleteTank(leave: () => Promise<unknown>) {
  const removeTank = useRemoveTank(leave);
  return ({ id, tank_number }: Tank) =>
    confirmAndRun({
      title: `Delete ${tank_number}?`,
      body: 'The tank is removed from every list and screen. Its records are kept and stay in the audit log.',
      verb: 'Delete tank',
      isDestructive: true,
      run: () => withErrorMessage('Failed to delete tank', removeTank(id)),
      done: 'Tank deleted',
    });
}
