/**
 * What an entry of the audit log says was done, in the words that stand between the person and the record: 'anna@…
 * created the tank …'. Every action of the portal is here and nowhere else.
 */
export const AUDIT_ACTIONS = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
  restore: 'brought back',
  erase: 'erased',
  copy: 'copied',
  import: 'imported',
  'undo-import': 'took back the import of',
  determine: 'set the final determination of',
  'withdraw-determination': 'withdrew the final determination of',
  'compute-anew': 'computed anew the ledger figures of',
  close: 'closed',
  reopen: 'opened again',
  repair: 'marked repairs of',
  'undo-repair': 'took back repairs of',
  'vacuum-test': 'ran the vacuum test of',
  approve: 'approved',
  reject: 'rejected',
  reset: 'reset',
  password: 'changed the password of',
  'second-factor': 'changed the second factor of',
  suspend: 'suspended',
  'lift-suspension': 'lifted the suspension of',
  'end-sessions': 'ended the sessions of',
  'ask-new-password': 'asked for a new password of',
  'see-as': 'began to see the portal as',
  'end-see-as': 'stopped seeing the portal as',
  acknowledge: 'took on a reminder of',
  'withdraw-acknowledgement': 'gave back a reminder of',
  export: 'exported',
  'show-links': 'showed the links of',
  resend: 'sent again',
  revoke: 'revoked',
  stop: 'stopped',
  confirm: 'confirmed',
  accept: 'accepted',
  dismiss: 'put aside',
  open: 'opened',
  test: 'tested',
  'sign-on': 'signed in by',
  'sign-on-refused': 'was not let in by',
  connect: 'connected an account with',
  // Asked for without signing in, by whoever typed the address.
  'request-password': 'was asked for a link to set another password of',
  'request-verification': 'was asked for another verification email of',
  // These are about one's own account; no record is named after them.
  'sign-in': 'signed in',
  'sign-out': 'signed out',
  register: 'registered',
  verify: 'verified their email address',
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** Requests that were refused; they are counted, and have sentences of their own. */
export const REFUSED_ACTIONS = {
  'failed-sign-in': 'failed sign-ins',
  'blocked-sign-in': 'sign-ins refused despite the right password',
  'wrong-current-password': 'wrong current passwords',
  'limit-reached': 'limits reached',
  denied: 'denied requests',
} as const;

const WORDS: Readonly<Record<string, string>> = { ...AUDIT_ACTIONS, ...REFUSED_ACTIONS };

/** The words for an action; of one that this version does not know, its name. */
export function wordsOfAction(action: string): string {
  return Object.hasOwn(WORDS, action) ? (WORDS[action] ?? action) : action.replaceAll(/[-_]/g, ' ');
}

/** Whether an action is about the account of the person who did it, so that no record is named after the verb. */
export function isOwnAction(action: string): boolean {
  return ['sign-in', 'sign-out', 'register', 'verify'].includes(action);
}

/** The actions to filter by, with labels such as 'Created' and 'Showed the links'. */
export function listActionChoices(): readonly { readonly value: string; readonly label: string }[] {
  return Object.entries(WORDS).map(([value, words]) => ({ value, label: labelOf(words) }));
}

/** As a beginning: 'set the final determination of' is 'Set the final determination'. */
function labelOf(words: string): string {
  const label = words.replace(/ of$/, '');
  return `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
}
