import { createContext } from 'react';

/** The texts of a form's number fields that cannot be read: the form's values hold NaN for them. */
export interface EntryTexts {
  readonly keep: (path: string, text: string | null) => void;
  /** From a restored draft; another object for each restoring. */
  readonly restored: Readonly<Record<string, string>> | null;
}

export const EntryTextsContext = createContext<EntryTexts | null>(null);
