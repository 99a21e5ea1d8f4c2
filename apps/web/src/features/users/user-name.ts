import type { User } from '@dewar/contract/users';

/** 'Ines Halvorsen', or null for somebody who gave no name. */
export function fullNameOf({ first_name, last_name }: Pick<User, 'first_name' | 'last_name'>): string | null {
  const name = [first_name, last_name].filter(Boolean).join(' ');
  return name === '' ? null : name;
}
