import type { SessionUser } from '@dewar/contract/auth';
import { z } from 'zod';
import { recentChoicesPrefix } from '../../shared/drafts/draft-keys.ts';
import { storeOnDevice } from '../../shared/state/store-on-device.ts';
import { type Choice, choiceSchema } from './choice.ts';

const MOST_KEPT = 5;

const choicesSchema = z.array(choiceSchema);

/** What this person opened last, latest first; each person on a device has their own list. */
export function readRecentChoices(user: SessionUser): readonly Choice[] {
  try {
    return choicesSchema.parse(JSON.parse(localStorage.getItem(keyOf(user)) ?? '[]'));
  } catch {
    return [];
  }
}

export function rememberChoice(user: SessionUser, choice: Choice): void {
  const others = readRecentChoices(user).filter(({ key }) => key !== choice.key);
  storeOnDevice(keyOf(user), JSON.stringify([choice, ...others].slice(0, MOST_KEPT)));
}

/** The key contains role and company: what was opened in one company is not offered in the next. */
function keyOf({ id, role, company_name }: SessionUser): string {
  return `${recentChoicesPrefix(id)}${role}-${company_name}`;
}
