import { estimateGuesses } from './password-guesses.ts';
import type { GuessReason } from './password-pieces.ts';
import { normalizePassword, type PasswordContext } from './passwords.ts';

/** Words in the order of how often they are used. */
export interface Dictionary {
  readonly passwords: readonly (string | number)[];
  readonly words: readonly (string | number)[];
}

/**
 * Why a new password is easy to guess, as a message for its owner, or null if at least 10 to the power of minimumPower
 * guesses are needed.
 */
export type JudgePassword = (password: string, context: PasswordContext, minimumPower: number) => string | null;

/** Words that are tried first where this portal is attacked. */
const PORTAL_WORDS = [
  'dewar portal tank tanks isotank vacuum helium nitrogen oxygen argon cryo cryogenic cryogenics micron microns',
  'lesson lessons teacher school admin administrator demo welcome login',
].flatMap((words) => words.split(' '));
/** Words that people who must have a new password take, in any language, with their rank at most. */
const WORDS_TAKEN = [
  'january february march april may june july august september october november december',
  'monday tuesday wednesday thursday friday saturday sunday spring summer autumn winter',
  'passwort kennwort willkommen motdepasse bienvenue contraseña bienvenido benvenuto wachtwoord welkom senha hasło',
].flatMap((words) => words.split(' '));
const RANK_OF_WORDS_TAKEN = 500;
const SHORTEST_OWN_WORD = 3;

const REASONS: Readonly<Record<GuessReason, string>> = {
  common: 'it is close to a common password',
  'own-words': 'it is made of words of this portal, your company, your name or your email address',
  repeat: 'it repeats itself',
  sequence: 'its characters follow each other in order',
  keyboard: 'its keys are next to each other',
  date: 'it is a date',
  short: 'it is short',
};

export function createPasswordJudge({ passwords, words }: Dictionary): JudgePassword {
  const ranks = new Map<string, number>();
  for (const list of [passwords, words]) {
    for (const [index, entry] of list.entries()) {
      const word = String(entry).toLowerCase();
      if (!ranks.has(word)) ranks.set(word, index + 1);
    }
  }
  for (const word of WORDS_TAKEN) ranks.set(word, Math.min(ranks.get(word) ?? Infinity, RANK_OF_WORDS_TAKEN));
  const common = new Set(passwords.map((password) => String(password).toLowerCase()));
  return (typed, context, minimumPower) => {
    const password = normalizePassword(typed);
    if (common.has(password.toLowerCase()))
      return 'This password is one of the most common ones. Please choose another.';
    const known = { rankOf: (word: string) => ranks.get(word), ownWords: listOwnWords(context) };
    const { guesses, reason } = estimateGuesses(password, known);
    if (guesses >= 10 ** minimumPower) return null;
    return `This password is easy to guess: ${REASONS[reason]}. Please choose another, for example four unusual words.`;
  };
}

/** In lower case: whoever knows the person, the company or the portal tries them first. */
function listOwnWords({ email, companyName, personName }: PasswordContext): string[] {
  const mailbox = (email ?? '').toLowerCase().split('@', 1);
  const parts = [personName, email, companyName].flatMap((text) => {
    const words = (text ?? '').toLowerCase().split(/[^\p{L}\p{N}]+/u);
    return [...words, words.join('')];
  });
  return [...new Set([...mailbox, ...parts, ...PORTAL_WORDS])].filter((word) => word.length >= SHORTEST_OWN_WORD);
}
