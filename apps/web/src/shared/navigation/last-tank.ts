import { readLastUsed, rememberLastUsed, useLastUsed } from '../drafts/last-used.ts';

export interface LastTank {
  readonly id: number;
  readonly tank_number: string;
}

/** The tank that this person opened last on this device. */
export function useLastTank(): LastTank | undefined {
  return parse(useLastUsed('tank'));
}

export function rememberTank({ id, tank_number }: LastTank): void {
  rememberLastUsed('tank', `${id} ${tank_number}`);
}

/** A tank that was deleted, or went to another company. */
export function forgetTank(id: number): void {
  if (parse(readLastUsed('tank'))?.id === id) rememberLastUsed('tank', null);
}

function parse(text: string | null): LastTank | undefined {
  const [, id, tank_number] = /^(\d+) (.+)$/.exec(text ?? '') ?? [];
  return id === undefined || tank_number === undefined ? undefined : { id: Number(id), tank_number };
}
