import type { AuditEntry } from '@dewar/contract/audit-log';
import { z } from 'zod';
import { countOf } from '../../shared/format/numbers.ts';

export interface AuditSentence {
  readonly actor: string;
  readonly verb: string;
  /** 'tank', or null where the verb is enough. */
  readonly kind: string | null;
  /** 'GASU 482913-6', else '#17'. */
  readonly name: string | null;
  /** Whose record it is, to be told at the end. */
  readonly company: string | null;
}

const refusal = z.object({ times: z.int(), network: z.string() });
/** Missing once the tank has been erased. */
const tank = z.object({ tank_number: z.string() });

type Label = (entry: AuditEntry, times: number) => Pick<AuditSentence, 'actor' | 'verb'> & Partial<AuditSentence>;

const LABELS: Readonly<Record<string, Label>> = {
  'failed-sign-in': ({ actor_email }, times) => ({
    actor: countOf(times, 'failed sign-in'),
    verb: actor_email === null ? 'with an address that has no account' : 'to the account',
    name: actor_email,
  }),
  'blocked-sign-in': ({ actor_email }, times) => ({
    actor: countOf(times, 'sign-in'),
    verb: 'refused despite the right password to the account',
    name: actor_email,
  }),
  'wrong-current-password': ({ actor_email }, times) => ({
    actor: actor_email ?? 'Somebody',
    verb: `entered ${countOf(times, 'wrong current password')} in an open session`,
  }),
  'limit-reached': ({ actor_email }, times) => ({
    actor: actor_email ?? 'Somebody',
    verb: `sent ${countOf(times, 'request')} beyond a limit`,
  }),
  denied: (entry, times) => {
    const actor = entry.actor_email ?? 'Somebody';
    const verb = `was denied ${countOf(times, 'request')}`;
    if (entry.entity !== 'tank') return { actor, verb };
    const name = tank.safeParse(entry.after).data?.tank_number ?? `#${entry.entity_id}`;
    // The company is that of the person; the tank is another's.
    const of = entry.company_name === null ? '' : `of ${entry.company_name} `;
    return { actor, verb: `${of}${verb} about the tank`, name, company: null };
  },
};

/** The sentence of refused requests, which are counted by account, network and hour; undefined for other entries. */
export function refusalSentence(entry: AuditEntry): AuditSentence | undefined {
  const parsed = refusal.safeParse(entry.after);
  const label = LABELS[entry.action];
  if (label === undefined || !parsed.success) return undefined;
  return { kind: null, name: null, company: entry.company_name, ...label(entry, parsed.data.times) };
}

/** The network of refused requests, in words; undefined for other entries. */
export function refusalNetwork(entry: AuditEntry): string | undefined {
  const parsed = refusal.safeParse(entry.after);
  if (LABELS[entry.action] === undefined || !parsed.success) return undefined;
  return parsed.data.network === '' ? 'further networks' : `the network ${parsed.data.network}`;
}
