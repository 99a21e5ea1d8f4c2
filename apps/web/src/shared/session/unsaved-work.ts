export interface LeavingQuestion {
  readonly title?: string;
  readonly body: string;
  readonly verb?: string;
  /** The safe choice. */
  readonly safe?: string;
}

/** Says what happens to the text that is left. */
export function draftQuestion(isKept: boolean): LeavingQuestion {
  return { body: isKept ? 'What you typed stays on this device as a draft.' : 'What you typed is not kept.' };
}

export interface UnsavedWork {
  /** Who was signed in when it began: for anybody else it is no reason to stay. */
  readonly personId: number | undefined;
  readonly place: 'address' | 'page';
  /** Text in a form, for which the session is renewed in place. */
  readonly isText: boolean;
  readonly isHeld: () => boolean;
  readonly question: () => LeavingQuestion;
  readonly keep: () => void;
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
