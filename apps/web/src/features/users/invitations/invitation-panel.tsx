import type { SearchChange } from '../../../shared/navigation/parse-search.ts';
import { SearchField } from '../../../shared/ui/fields/search-field.tsx';
import { FilterBar, FilterSelect } from '../../../shared/ui/lists/filter-bar.tsx';
import type { UserFilter } from '../user-filter.ts';
import { InvitationResults } from './invitation-results.tsx';
import { invitationFilterOf } from './invitations-api.ts';

type Shown = Pick<UserFilter, 'search' | 'invited'>;

interface InvitationPanelProps {
  readonly filter: Shown;
  readonly onChange: (change: SearchChange<Shown>) => void;
}

const SHOWN = [
  { value: '', label: 'All invitations' },
  { value: 'waiting', label: 'Not yet accepted' },
] as const;

/** The view with those who were invited. */
export function InvitationPanel({ filter, onChange }: InvitationPanelProps) {
  const { search, invited } = filter;
  return (
    <>
      <FilterBar label="Find invitations">
        <SearchField
          label="Search"
          placeholder="Email or company name"
          value={search ?? ''}
          onSearch={(text) => onChange({ search: text })}
        />
        <FilterSelect
          label="Show"
          choices={SHOWN}
          value={invited ?? ''}
          onChange={(shown) => onChange({ invited: shown })}
        />
      </FilterBar>
      <InvitationResults filter={invitationFilterOf(filter)} />
    </>
  );
}
