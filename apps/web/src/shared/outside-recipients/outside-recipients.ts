import { listOutsideRecipients, type OutsideRecipients } from '@dewar/contract/users';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../api/api-client.ts';

/** Always fetched: the settings may have been changed in another tab. */
export const outsideRecipientsQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['users', 'outside-recipients', ids.join(',')],
    queryFn: async ({ signal }) =>
      (await callEndpoint(listOutsideRecipients, { query: { ids: [...ids] }, signal })).data,
    staleTime: 0,
  });

/** Empty if nobody else is mailed. */
export function describeOutsideRecipients(lists: readonly OutsideRecipients[], people: number): string {
  const general = lists.filter(({ is_general }) => is_general);
  const own = lists.filter(({ is_general }) => !is_general);
  const [anyGeneral] = general;
  return [
    ...own.map(({ company_name, addresses }) =>
      describeList(addresses, { whose: company_name, where: 'the settings of the company', people }),
    ),
    ...(anyGeneral === undefined
      ? []
      : [
          describeList(anyGeneral.addresses, {
            whose: `companies without recipients of their own, as ${listOf(general.map((each) => each.company_name))}`,
            where: 'the general settings',
            people,
          }),
        ]),
  ].join(' ');
}

interface ListParts {
  readonly whose: string;
  readonly where: string;
  readonly people: number;
}

function describeList(addresses: readonly string[], { whose, where, people }: ListParts): string {
  const listed = addresses.join(', ');
  const owner = people === 1 ? 'this person’s' : 'one of these people’s';
  return addresses.length === 1
    ? `This address has no account and stays a recipient of alerts and reports about ${whose}: ${listed}. If it is ${owner}, remove it from the alert recipients in ${where}.`
    : `These addresses have no account and stay recipients of alerts and reports about ${whose}: ${listed}. If one of them is ${owner}, remove it from the alert recipients in ${where}.`;
}

const listOf = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names);
