import { ROLES, USER_STATUSES } from '@dewar/domain/accounts/roles';
import { oneOf, parseSearch, text } from '../../shared/navigation/parse-search.ts';

const READERS = {
  /**
   * Besides the whole list: the latest five, the rejected with their reasons (spec 1 §2, User manager), and those who
   * were invited.
   */
  view: oneOf(['recent', 'rejected', 'invitations']),
  /** Part of a name, an email or a company's name, ignoring case and accents. */
  search: text,
  role: oneOf(ROLES),
  /** A company's name, or 'No Company'. */
  company: text,
  status: oneOf(USER_STATUSES),
  /** Of the invitations only those that still wait. */
  invited: oneOf(['waiting']),
};

/** What the user manager shows. */
export function readUserFilter(address: object) {
  return parseSearch(address, READERS);
}

export type UserFilter = ReturnType<typeof readUserFilter>;

export function isFiltered({ view: _, ...choices }: UserFilter): boolean {
  return Object.keys(choices).length > 0;
}

/** As the server's list of users takes it: the view of the rejected is a status. */
export function queryOfFilter({ view, invited: _, ...choices }: UserFilter): UserFilter {
  return view === 'rejected' ? { ...choices, status: 'rejected' } : choices;
}
