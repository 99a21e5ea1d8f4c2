import { canCorrectOwn, type ListedRecord } from '@dewar/domain/accounts/own-corrections';
import { useSession } from '../../session/session.ts';
import { useNow } from './use-now.ts';

/** Whether the signed-in person still corrects or withdraws a record because they logged it themselves. */
export function useCanCorrect(): (record: ListedRecord) => boolean {
  const user = useSession()?.user;
  const now = useNow();
  return (record) => user !== undefined && canCorrectOwn(user, record, now);
}
