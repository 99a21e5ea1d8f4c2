import type { Tank } from '@dewar/contract/tanks';
import { nameFailure } from '../../shared/name-failure.ts';
import { confirm } from '../../shared/ui/confirm-dialog.tsx';
import { notifyFailure, notifySuccess } from '../../shared/ui/notify.ts';
import { removeTank } from './tanks-api.ts';

/** A move leaves everything behind (rules 6): what that means is said first. */
export function askBeforeMoving({ tank_number, company_name }: Tank, newCompany: string): Promise<boolean> {
  return confirm({
    title: `Move ${tank_number} to ${newCompany}?`,
    body: (
      <>
        <p>
          What was recorded so far stays behind: vacuum readings, transfers, notes, files and leak checks. For{' '}
          {newCompany} its latest reading, forecast and leak check status start empty.
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
    body: 'The tank leaves every list and screen. What was recorded of it is kept, and the audit log still tells it.',
    verb: 'Delete tank',
    isDestructive: true,
  });
  if (!isSure) return false;
  try {
    await nameFailure('Failed to delete tank', removeTank(id));
    notifySuccess('Tank deleted');
    return true;
  } catch (failure) {
    notifyFailure(failure);
    return false;
  }
}
