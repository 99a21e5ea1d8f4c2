import type { Tank } from '@dewar/contract/tanks';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { confirm } from '../../shared/ui/dialogs/confirm-dialog.tsx';
import { notifyError, notifySuccess } from '../../shared/ui/states/notify.ts';
import type { TankCopies } from './tank-form-values.ts';
import { removeTank } from './tanks-api.ts';

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

/** Asks, deletes, and says what came of it. Answers whether it is gone. */
export async function deleteTankAfterAsking({ id, tank_number }: Tank): Promise<boolean> {
  const isSure = await confirm({
    title: `Delete ${tank_number}?`,
    body: 'The tank is removed from every list and screen. Its records are kept and stay in the audit log.',
    verb: 'Delete tank',
    isDestructive: true,
  });
  if (!isSure) return false;
  try {
    await withErrorMessage('Failed to delete tank', removeTank(id));
    notifySuccess('Tank deleted');
    return true;
  } catch (failure) {
    notifyError(failure);
    return false;
  }
}
