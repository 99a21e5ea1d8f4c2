import { createPasswordJudge } from '@dewar/domain/accounts/guessable-passwords';
import { dictionary } from '@zxcvbn-ts/language-common';

/** With all passwords and words of zxcvbn. */
export const judgePassword = createPasswordJudge({
  passwords: dictionary['passwords-common'],
  words: dictionary['diceware-common'],
});
