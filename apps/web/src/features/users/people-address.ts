import { oneOf, parseSearch, text } from '../../shared/navigation/parse-search.ts';

const READERS = {
  /** Besides the people. */
  view: oneOf(['invitations', 'tokens', 'directory', 'webhooks', 'sign-on', 'settings', 'data']),
  /** Part of a name or an email. */
  search: text,
  /** Of the invitations only those that still wait. */
  invited: oneOf(['waiting']),
};

/** What a company administrator sees of the company. */
export function readPeopleAddress(address: object) {
  return parseSearch(address, READERS);
}

export type PeopleAddress = ReturnType<typeof readPeopleAddress>;
