import type { SessionUser } from '@dewar/contract/auth';
import { HANDBOOK_TITLES, listOwnHandbooks } from '@dewar/domain/accounts/handbooks';
import { nameSearch } from '@dewar/domain/primitives/name-search';
import { queryOptions } from '@tanstack/react-query';
import { sectionPath } from '../../shared/help/handbook-address.ts';
import { loadHandbook } from '../../shared/help/handbook-texts.ts';
import type { Choice, ChoiceGroup } from './choice.ts';

/** The handbooks of a person's work and their tasks; fetched when somebody searches. */
export function helpQuery(user: SessionUser) {
  const handbooks = listOwnHandbooks(user);
  return queryOptions({
    queryKey: ['handbooks', 'tasks', ...handbooks],
    queryFn: async (): Promise<readonly Choice[]> => {
      const listed = handbooks.map(async (handbook) => {
        const title = HANDBOOK_TITLES[handbook];
        const { sections } = await loadHandbook(handbook);
        return [
          choiceOf(`/help/${handbook}`, title, null),
          ...sections.map(({ heading }) => choiceOf(sectionPath(handbook, heading), heading, title)),
        ];
      });
      return (await Promise.all(listed)).flat();
    },
    // Part of the program.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function choiceOf(href: `/${string}`, name: string, note: string | null): Choice {
  return { key: `help:${href}`, kind: 'help', label: `Help: ${name}`, note, href };
}

/** What of it matches every word of the search. */
export function findHelp(help: readonly Choice[] | undefined, search: string): readonly ChoiceGroup[] {
  const isFound = nameSearch(search);
  const choices = search === '' || help === undefined ? [] : help.filter(({ label }) => isFound(label));
  return choices.length === 0 ? [] : [{ label: 'Help', choices }];
}
