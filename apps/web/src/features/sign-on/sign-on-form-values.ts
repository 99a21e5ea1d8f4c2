import type { CompanySignOn } from '@dewar/contract/sign-on';
import { NEW_PEOPLE, SIGN_ON_MODES } from '@dewar/domain/accounts/sign-on';
import type { SignOnInput } from './sign-on-api.ts';

/** What is typed; lists have one in a line. */
export interface SignOnValues {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly domains: string;
  readonly mode: string;
  readonly new_people: string;
  readonly break_glass_user_id: string;
  readonly role_claim: string;
  readonly admin_values: string;
  readonly user_values: string;
  readonly second_factor_acr: string;
  readonly current_password: string;
}

export function signOnValuesOf({ claims, ...signOn }: CompanySignOn): SignOnValues {
  return {
    issuer: signOn.issuer ?? '',
    client_id: signOn.client_id ?? '',
    client_secret: '',
    domains: signOn.domains.map(({ name }) => name).join('\n'),
    mode: signOn.mode,
    new_people: signOn.new_people,
    break_glass_user_id: signOn.break_glass === null ? '' : String(signOn.break_glass.id),
    role_claim: claims.role_claim ?? '',
    admin_values: claims.admin_values.join('\n'),
    user_values: claims.user_values.join('\n'),
    second_factor_acr: claims.second_factor_acr.join('\n'),
    current_password: '',
  };
}

/** An empty secret keeps the stored one; what was not changed is not sent, so that it need not be tested again. */
export function signOnBody(values: SignOnValues, signOn: CompanySignOn): SignOnInput {
  const { client_secret, break_glass_user_id, role_claim, current_password } = values;
  return {
    issuer: values.issuer.trim(),
    client_id: values.client_id.trim(),
    ...(client_secret !== '' && { client_secret }),
    ...(current_password !== '' && { current_password }),
    domains: linesOf(values.domains).map((name) => ({ name })),
    mode: SIGN_ON_MODES.find((mode) => mode === values.mode) ?? signOn.mode,
    new_people: NEW_PEOPLE.find((choice) => choice === values.new_people) ?? signOn.new_people,
    ...(break_glass_user_id !== '' && { break_glass_user_id: Number(break_glass_user_id) }),
    claims: {
      role_claim: role_claim.trim() === '' ? null : role_claim.trim(),
      admin_values: linesOf(values.admin_values),
      user_values: linesOf(values.user_values),
      second_factor_acr: linesOf(values.second_factor_acr),
    },
  };
}

function linesOf(text: string): string[] {
  return text
    .split(/[\n,;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
