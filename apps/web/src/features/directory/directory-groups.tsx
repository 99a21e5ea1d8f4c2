import type { DirectoryGroupOfCompany } from '@dewar/contract/directories';
import { Switch } from '@mantine/core';
import { confirmAndRun } from '../../shared/ui/dialogs/confirm-and-run.ts';
import { EmptyState } from '../../shared/ui/states/states.tsx';
import styles from './company-directory.module.css';
import { useMapGroup } from './directory-api.ts';

interface DirectoryGroupsProps {
  readonly companyName: string;
  readonly groups: readonly DirectoryGroupOfCompany[];
}

/** The groups that the directory has sent, and which of them make company administrators. */
export function DirectoryGroups({ companyName, groups }: DirectoryGroupsProps) {
  const map = useMapGroup(companyName);
  if (groups.length === 0) {
    return (
      <EmptyState
        title="The directory has sent no groups."
        next="Assign a group there to make its people company administrators here."
      />
    );
  }
  const ask = (group: DirectoryGroupOfCompany) => {
    const makes = !group.makes_administrators;
    return confirmAndRun({
      title: makes ? `Make ${group.name} company administrators?` : `No longer make ${group.name} administrators?`,
      body: makes
        ? `The ${countOf(group)} of this group, and whoever the directory adds to it, see and manage the people, tokens and settings of ${companyName}.`
        : 'Whoever is a company administrator because of this group no longer is, and is signed out.',
      verb: makes ? 'Make administrators' : 'Take it away',
      run: () => map(group.id, makes),
      done: makes ? 'Group makes company administrators' : 'Group makes no administrators',
    });
  };
  return (
    <ul className={styles.rows} aria-label="Groups of the directory">
      {groups.map((group) => (
        <li key={group.id}>
          <div>
            <div className={styles.name}>{group.name}</div>
            <div className={styles.facts}>{countOf(group)}</div>
          </div>
          <Switch
            label="Company administrators"
            aria-label={`${group.name} are company administrators`}
            checked={group.makes_administrators}
            onChange={() => void ask(group)}
          />
        </li>
      ))}
    </ul>
  );
}

const countOf = ({ members }: DirectoryGroupOfCompany) => (members === 1 ? '1 person' : `${members} people`);
