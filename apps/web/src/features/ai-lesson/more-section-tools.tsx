import { MODIFICATIONS, type Modification } from '@dewar/domain/lessons/lesson-assistant';
import { RESPONSE_LENGTH_LABELS, RESPONSE_LENGTHS, type ResponseLength } from '@dewar/domain/lessons/template-sections';
import { Button, NativeSelect } from '@mantine/core';
import styles from './review-step.module.css';
import type { SectionToolsProps } from './section-asking.ts';

const MODIFICATION_LABELS: Readonly<Record<Modification, string>> = {
  easier: 'Easier',
  harder: 'Harder',
  shorter: 'Shorter',
  more_detail: 'More detail',
};

const LENGTHS = RESPONSE_LENGTHS.map((value) => ({
  value,
  label: `${value.replace('_', ' ')}: ${RESPONSE_LENGTH_LABELS[value]}`,
}));

interface MoreSectionToolsProps extends SectionToolsProps {
  /** The length that is asked for when the section is regenerated. */
  readonly length: ResponseLength;
  readonly onLength: (length: ResponseLength) => void;
}

/** The rarer actions of a section. */
export function MoreSectionTools(props: MoreSectionToolsProps) {
  const { section, isFree, isEarlierShown, onWrite, onLock, onShowEarlier, length, onLength } = props;
  const { display_name, text, earlier, is_written, is_locked } = section;
  const tool = { size: 'compact-sm', variant: 'default' } as const;
  return (
    <div className={styles.more}>
      {is_written && text.trim() !== '' && (
        <>
          {MODIFICATIONS.map((modify) => (
            <Button
              key={modify}
              {...tool}
              disabled={!isFree || is_locked}
              aria-label={`${MODIFICATION_LABELS[modify]}: ${display_name}`}
              onClick={() => onWrite(section, { modify })}
            >
              {MODIFICATION_LABELS[modify]}
            </Button>
          ))}
          <Button {...tool} aria-label={`${is_locked ? 'Unlock' : 'Lock'} ${display_name}`} onClick={onLock}>
            {is_locked ? 'Unlock' : 'Lock'}
          </Button>
          <NativeSelect
            size="xs"
            className={styles.length}
            aria-label={`Length of ${display_name} when it is regenerated`}
            data={LENGTHS}
            value={length}
            onChange={({ currentTarget }) =>
              onLength(RESPONSE_LENGTHS.find((one) => one === currentTarget.value) ?? length)
            }
          />
        </>
      )}
      {earlier.length > 0 && (
        <Button
          {...tool}
          aria-expanded={isEarlierShown}
          aria-label={`Earlier texts (${earlier.length}) of ${display_name}`}
          onClick={onShowEarlier}
        >
          Earlier texts ({earlier.length})
        </Button>
      )}
    </div>
  );
}
