import { createPasswordJudge } from '@dewar/domain/accounts/guessable-passwords';
import { MIN_PASSWORD_GUESSES_POWER, type PasswordContext } from '@dewar/domain/accounts/passwords';
import { dictionary } from '@zxcvbn-ts/language-common';
import { ApiError } from '../../shared/api/api-error.ts';

const judgePassword = createPasswordJudge({
  passwords: dictionary['passwords-common'],
  words: dictionary['diceware-common'],
});

/** Throws the server's error for a password that is easy to guess. */
export function requireUnguessable(
  field: string,
  password: string,
  {
    minimumPower = MIN_PASSWORD_GUESSES_POWER,
    ...owner
  }: PasswordContext & { readonly minimumPower?: number | undefined },
): void {
  const message = judgePassword(password, owner, minimumPower);
  if (message !== null)
    throw new ApiError({ status: 400, code: 'invalid_input', message, fields: { [field]: message } });
}
