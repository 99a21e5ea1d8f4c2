import { UnstyledButton } from '@mantine/core';
import styles from './choice-buttons.module.css';

interface ChoiceButtonsProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly { readonly value: Value; readonly label: string; readonly count?: number }[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}

/** A choice of a few options, all visible; each may show a count. */
export function ChoiceButtons<Value extends string>({ label, choices, chosen, onChoose }: ChoiceButtonsProps<Value>) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.choices}>
        {choices.map(({ value, label: text, count = 0 }) => (
          <UnstyledButton
            key={value}
            className={styles.choice}
            aria-pressed={value === chosen}
            onClick={() => onChoose(value)}
          >
            {text} {count > 0 && <span className={styles.count}>{count}</span>}
          </UnstyledButton>
        ))}
      </div>
    </fieldset>
  );
}
