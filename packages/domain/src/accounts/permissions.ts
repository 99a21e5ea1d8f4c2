import { isLoadInTransit, type TransferProgress } from '../transfers/transfer-status.ts';
import {
  administrators,
  type Caller,
  companyAdministrators,
  superAdministrators,
  teachers,
  usersAndAdministrators,
} from './caller-kinds.ts';
import { belongsToCompany, type Role } from './roles.ts';

/** The signed-in person, named as in the API; company_id is null for teachers and for users without a company. */
export interface Person extends Caller {
  readonly id: number;
  readonly company_id: number | null;
}

/** Administer the people and the settings of this company: its company administrators (decision 0070). */
export function isCompanyAdminOf(person: Person, company_id: number | null): boolean {
  return companyAdministrators(person) && company_id !== null && person.company_id === company_id;
}

type WithRole = Pick<Person, 'role'>;
type Administrator = Pick<Person, 'role' | 'is_super_admin'>;
type Account = Pick<Person, 'role' | 'company_id' | 'is_company_admin'>;

/** The account that an invitation leads to. */
export interface Invited {
  readonly role: Role;
  readonly company_id: number | null;
}

/** Somebody who waits, and the company that they would belong to. */
interface Approval {
  readonly account: Account;
  readonly company_id: number | null;
}

export const PROCEDURE_VISIBILITIES = ['public', 'private', 'client_specific'] as const;
export type ProcedureVisibility = (typeof PROCEDURE_VISIBILITIES)[number];

interface ProcedureAudience {
  readonly visibility: ProcedureVisibility;
  readonly client_company_id: number | null;
}

interface SettingToChange {
  readonly guardsAccounts?: boolean | undefined;
  readonly destroys?: boolean | undefined;
  readonly isOwnCompany: boolean;
}

/** Teachers belong to no company and read none (rules 6). */
const readersOfCompany = (person: Person, company_id: number | null): boolean =>
  administrators(person) || (readersOfAnyCompany(person) && person.company_id === company_id);

const readersOfAnyCompany = (person: Pick<Person, 'role' | 'company_id'>): boolean =>
  administrators(person) || (belongsToCompany(person.role) && person.company_id !== null);

/** The role admin only by a super-admin (spec 1 §4 and §5). */
const giversOfRole = (person: Administrator, role: Role): boolean =>
  administrators({ role }) ? superAdministrators(person) : administrators(person);

/**
 * Who may do what, by subject and action: the one place that decides it, read through `can`. The areas say who may call
 * an endpoint or open a screen at all (`access.ts`); the others decide about the record that it names.
 */
export const PERMISSIONS = {
  company_area: {
    open: usersAndAdministrators,
    /** A user without a company has only verified a mailbox, or waits to be assigned: they get empty lists (api). */
    read: readersOfAnyCompany,
  },
  admin_area: { open: administrators },
  teaching_area: { open: teachers },
  /** Whoever reads every company's rows; the others' are filtered by their own. */
  every_company: { read: administrators },
  company: {
    read: readersOfCompany,
    /** See its people, change its settings, save all its data: also its own company administrators. */
    administer: (person: Person, company_id: number | null) =>
      administrators(person) || isCompanyAdminOf(person, company_id),
  },
  /** The one that a person belongs to. */
  own_company: { administer: companyAdministrators },
  account: {
    /** Edit, delete or decide on it (spec 1 §4). */
    manage: (person: Administrator, account: { readonly role: Role }) => giversOfRole(person, account.role),
    /**
     * Suspend somebody, lift it, end their sessions, ask for a new password: company administrators for the other
     * people of their company, but not for one another, and so not for themselves.
     */
    restrict: (person: Person, account: Account) =>
      giversOfRole(person, account.role) ||
      (belongsToCompany(account.role) && !account.is_company_admin && isCompanyAdminOf(person, account.company_id)),
    /** Read the portal as this person does (decision 0246): never as an administrator. */
    see_as: (person: Administrator, account: { readonly role: Role }) =>
      superAdministrators(person) && !administrators(account),
    /** Company administrators take nobody from another company. */
    approve: (person: Person, { account, company_id }: Approval) =>
      giversOfRole(person, account.role) ||
      (belongsToCompany(account.role) && account.company_id === null && isCompanyAdminOf(person, company_id)),
  },
  /** Create an account with it, or give it to one. */
  role: { give: giversOfRole },
  /** Send, mail again or revoke it. Who loses this right makes the invitations that they sent invalid. */
  invitation: {
    send: (person: Person, { role, company_id }: Invited) =>
      giversOfRole(person, role) || (belongsToCompany(role) && isCompanyAdminOf(person, company_id)),
  },
  procedure: {
    /** Public ones and those tagged with the own company (api, Procedures). */
    read: (person: Person, { visibility, client_company_id }: ProcedureAudience) =>
      administrators(person) ||
      (readersOfAnyCompany(person) &&
        (visibility === 'public' ||
          (visibility === 'client_specific' &&
            client_company_id !== null &&
            readersOfCompany(person, client_company_id)))),
    manage: administrators,
  },
  /** Tanks and their statuses (spec 2 §6). */
  tank: { manage: administrators },
  /** Notes and files (spec 2 §2.4). */
  tank_record: {
    delete: administrators,
    /** Add photos to a note: also its writer. */
    illustrate: (person: Pick<Person, 'id' | 'role'>, note: { readonly created_by: number | null }) =>
      administrators(person) || note.created_by === person.id,
  },
  /** Readings, loads and arrivals at any time; their authors for a while (own-corrections.ts). */
  tank_history: { correct: administrators },
  transfer: {
    /** Any field (spec 2 §6). */
    edit: administrators,
    delete: administrators,
    determine: administrators,
    /** Of a load in transit (spec 2 §4.1). */
    add_arrival: (person: Person, transfer: TransferProgress & { readonly company_id: number | null }) =>
      readersOfCompany(person, transfer.company_id) && isLoadInTransit(transfer),
  },
  /** Mark, repair, test and delete (spec 2 §6). */
  leak_check: { manage: administrators },
  /** Give back a cause that somebody takes care of. */
  reminder: {
    release: (person: WithRole, { is_own }: { readonly is_own: boolean }) => administrators(person) || is_own,
  },
  setting: {
    /**
     * Those that concern account security or destroy what is kept only by super-admins (security, 'Must hold'). The
     * values of a company also by its own administrators, for whom `isOwnCompany`.
     */
    change: (person: Administrator, { guardsAccounts, destroys, isOwnCompany }: SettingToChange) =>
      isOwnCompany || (guardsAccounts === true || destroys === true ? superAdministrators : administrators)(person),
  },
  deleted_record: { erase: superAdministrators },
  /** Links of kept mails that sign in or set a password. */
  mail: { show_links: superAdministrators },
} as const;

type Permissions = typeof PERMISSIONS;
export type Subject = keyof Permissions;
export type ActionOn<Of extends Subject> = keyof Permissions[Of] & string;

type RuleFor<Of extends Subject, Action extends ActionOn<Of>> = Extract<
  Permissions[Of][Action],
  (person: never, record: never) => boolean
>;

/** What a rule must know about the person. */
export type PersonFor<Of extends Subject, Action extends ActionOn<Of>> = Parameters<RuleFor<Of, Action>>[0];
/** The record that a rule is about, if it is about one. */
export type RecordFor<Of extends Subject, Action extends ActionOn<Of>> =
  Parameters<RuleFor<Of, Action>> extends [unknown, infer Record] ? [record: Record] : [];

/** Whether a person may do this: `can(person, 'read', 'company', company_id)`. */
export function can<Of extends Subject, Action extends ActionOn<Of>>(
  person: PersonFor<Of, Action>,
  action: Action,
  subject: Of,
  ...record: RecordFor<Of, Action>
): boolean {
  const rule = PERMISSIONS[subject][action] as (person: unknown, ...record: readonly unknown[]) => boolean;
  return rule(person, ...record);
}
