export interface LeavingQuestion {
  readonly title?: string;
  readonly body: string;
  readonly verb?: string;
  /** The safe choice. */
  readonly safe?: string;
}

/** Of text that should have stayed on this device as a draft. */
export const NOT_KEPT = 'What you typed could not be kept on this device: it may be too long, or there is no room.';

/** Says what happens to the text that is left: what was written stays. Undefined where nothing is ever kept. */
export function draftQuestion(isKept: boolean | undefined): LeavingQuestion {
  if (isKept === undefined) return { body: 'What you typed is not kept.' };
  return { body: isKept ? 'What you typed stays on this device as a draft.' : NOT_KEPT };
}

export interface UnsavedWork {
  /** Who was signed in when it began: for anybody else it is no reason to stay. */
  readonly personId: number | undefined;
  readonly place: 'address' | 'page';
  /** Text in a form, for which the session is renewed in place. */
  readonly isText: boolean;
  readonly isHeld: () => boolean;
  readonly question: () => LeavingQuestion;
  /** Whether all of it is on this device afterwards. */
  readonly keep: () => boolean;
}

const list = new Set<UnsavedWork>();

/** Returns a function that removes it. */
export function registerUnsavedWork(work: UnsavedWork): () => void {
  list.add(work);
  return () => list.delete(work);
}

/** What the person would lose by leaving now. */
export function listUnsavedWork(personId: number | undefined): readonly UnsavedWork[] {
  return [...list].filter((work) => work.personId === personId && work.isHeld());
}

/** Keeps what the person would lose by leaving now; undefined if that is nothing, else whether all of it is kept. */
export function keepUnsavedWork(personId: number | undefined): boolean | undefined {
  const work = listUnsavedWork(personId);
  // Each, also after one that is not kept.
  return work.length === 0 ? undefined : !work.map(({ keep }) => keep()).includes(false);
}
