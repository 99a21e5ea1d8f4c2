import styles from './version-differences.module.css';

interface VersionDifferencesProps<Values extends object> {
  /** As somebody else left the record. */
  readonly saved: Values;
  /** As it was typed here. */
  readonly mine: Values;
  /** What a field is called on its form, where that is not its own name in words. */
  readonly labels?: Readonly<Record<string, string>>;
  /** How a field's value reads, where it is no plain text. */
  readonly inWords?: (name: string, value: unknown) => string | undefined;
}

/** The fields in which two versions of a record differ, side by side. */
export function VersionDifferences<Values extends object>(props: VersionDifferencesProps<Values>) {
  const { saved, mine, labels = {}, inWords } = props;
  const typed = new Map(Object.entries(mine));
  const rows = Object.entries(saved).filter(([name, value]) => value !== typed.get(name));
  if (rows.length === 0) return null;
  const read = (name: string, value: unknown) => (isBlank(value) ? '–' : (inWords?.(name, value) ?? plainText(value)));
  return (
    <table className={styles.comparison}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Saved</th>
          <th scope="col">Yours</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{labels[name] ?? nameInWords(name)}</th>
            <td>{read(name, value)}</td>
            <td>{read(name, typed.get(name))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** 'job_title' is 'Job title'. */
function nameInWords(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function plainText(value: unknown): string {
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);
}
