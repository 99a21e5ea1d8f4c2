import type { SessionUser } from '@dewar/contract/auth';
import { can } from '@dewar/domain/accounts/permissions';
import { Button, CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue, useId } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { readScannedText } from '../../shared/navigation/label-link.ts';
import { IconSearch } from '../../shared/ui/icons/icons.ts';
import { type Choice, type ChoiceGroup, groupResults } from './choice.ts';
import { ChoiceIcon } from './choice-icon.tsx';
import { findHelp, helpQuery } from './help.ts';
import styles from './quick-open.module.css';
import { quickOpenQuery } from './quick-open-api.ts';
import { readRecentChoices } from './recent-choices.ts';
import { findScreens } from './screens.ts';

const PAUSE_MS = 150;

/** What a search looks through. */
const WANTED = {
  admin: 'Tank, procedure, company, person or screen',
  user: 'Tank, procedure or screen',
  teacher: 'Lesson plan, template or screen',
} as const;

interface QuickOpenSearchProps {
  readonly user: SessionUser;
  readonly onChoose: (choice: Choice) => void;
  readonly onClose: () => void;
}

/** The search field and its results; the arrow keys choose, Enter opens. */
export function QuickOpenSearch({ user, onChoose, onClose }: QuickOpenSearchProps) {
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const [asked] = useDebouncedValue(search, PAUSE_MS);
  const results = useQuery(quickOpenQuery(asked));
  const help = useQuery({ ...helpQuery(user), enabled: search !== '' });
  const queryClient = useQueryClient();
  const isWaiting = search !== '' && (search !== asked || results.isFetching || help.isFetching);
  const groups = listGroups(user, search, [
    ...(results.data === undefined ? [] : groupResults(results.data)),
    ...findHelp(help.data, search),
  ]);
  const choices = groups.flatMap((group) => group.choices);

  const combobox = useCombobox({ opened: true, onOpenedChange: (isOpen) => !isOpen && onClose() });
  const shown = choices.map(({ key }) => key).join('\n');
  const { selectFirstOption } = combobox;
  const [selectedId, setSelectedId] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the choices change, the first one is next
  useEffect(() => setSelectedId(selectFirstOption()), [shown, selectFirstOption]);
  // The library tells its own only when it is drawn again.
  const listId = useId();

  /** A hand scanner presses Enter at once, before the tank of the label is found. */
  const openScanned = async () => {
    const found = await queryClient.fetchQuery(quickOpenQuery(search)).catch(() => undefined);
    const [tank] = found === undefined ? [] : groupResults(found).flatMap((group) => group.choices);
    if (tank !== undefined) onChoose(tank);
  };

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(key) => {
        const choice = choices.find((each) => each.key === key);
        if (choice !== undefined) onChoose(choice);
      }}
    >
      <div className={styles.head}>
        {/* The library's own attributes know only options that the arrow keys have reached. */}
        <Combobox.EventsTarget withAriaAttributes={false}>
          <TextInput
            className={styles.field}
            classNames={{ input: styles.input ?? '' }}
            role="combobox"
            aria-label={
              can(user, 'open', 'teaching_area')
                ? 'Search screens, lesson plans and more'
                : 'Search screens, tanks and more'
            }
            aria-haspopup="listbox"
            aria-expanded
            aria-controls={listId}
            aria-activedescendant={selectedId ?? undefined}
            onKeyDown={({ key }) => {
              if (key === 'Enter' && choices.length === 0 && readScannedText(search).kind === 'tank')
                void openScanned();
            }}
            onKeyUp={() => setSelectedId(findSelectedId(listId))}
            placeholder={WANTED[user.role]}
            leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
            rightSection={isWaiting && <Loader size="xs" aria-hidden />}
            size="md"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
        </Combobox.EventsTarget>
        <CloseButton className={styles.close} aria-label="Close" onClick={onClose} />
      </div>
      <Combobox.Options id={listId} className={styles.options} aria-label="Found">
        {groups.map((group) => (
          <Combobox.Group key={group.label} label={group.label} classNames={{ groupLabel: styles.groupLabel ?? '' }}>
            {group.choices.map((choice) => (
              <Combobox.Option key={choice.key} value={choice.key} className={styles.option}>
                <ChoiceIcon kind={choice.kind} />
                <span className={styles.label}>{choice.label}</span>
                {choice.note !== null && <span className={styles.note}>{choice.note}</span>}
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
      <div className={styles.outcome}>
        <span role="status">
          {!isWaiting && search !== '' && choices.length > 0 && <span data-spoken={`${choices.length} found`} />}
          {describeOutcome({ search, isWaiting, isFailed: results.isError, count: choices.length })}
        </span>
        {results.isError && !isWaiting && (
          <span role="alert">
            The search failed. {errorText(results.error)}{' '}
            <Button size="compact-sm" variant="default" onClick={() => results.refetch()}>
              Retry
            </Button>
          </span>
        )}
      </div>
    </Combobox>
  );
}

function findSelectedId(listId: string | undefined): string | null {
  const list = listId === undefined ? null : document.getElementById(listId);
  return list?.querySelector('[data-combobox-selected]')?.id ?? null;
}

function listGroups(user: SessionUser, search: string, results: readonly ChoiceGroup[]): readonly ChoiceGroup[] {
  const screens = { label: 'Screens', choices: findScreens(user, search) };
  if (search === '') {
    const recent = { label: 'Recent', choices: readRecentChoices(user) };
    const others = screens.choices.filter(({ key }) => recent.choices.every((choice) => choice.key !== key));
    return [recent, { ...screens, choices: others }].filter(({ choices }) => choices.length > 0);
  }
  return [...(screens.choices.length > 0 ? [screens] : []), ...results];
}

interface Outcome {
  readonly search: string;
  readonly isWaiting: boolean;
  readonly isFailed: boolean;
  readonly count: number;
}

function describeOutcome({ search, isWaiting, isFailed, count }: Outcome): string {
  if (isWaiting) return count === 0 ? 'Searching…' : '';
  if (search === '' || isFailed || count > 0) return '';
  const code = readScannedText(search);
  if (code.kind === 'other_portal') return `This is the label of another portal: ${code.host}.`;
  if (code.kind === 'tank') return 'You cannot see the tank of this label, or it was deleted.';
  return `No results for “${search}”.`;
}
