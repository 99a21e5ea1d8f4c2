import styles from './version-differences.module.css';

interface VersionDifferencesProps<Values extends object> {
  /** As somebody else saved the record; or an earlier version. */
  readonly saved: Values;
  /** As it was typed here; or a later version. */
  readonly mine: Values;
  /** What the two are called above their columns. */
  readonly heads?: readonly [saved: string, mine: string];
  /** Labels of fields whose name is not readable. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Formats values that are not plain text. */
  readonly formatValue?: (name: string, value: unknown) => string | undefined;
}

/** What forms keep beside the record: what they ask, and since when their times stand. Nobody else saved any of it. */
const NOT_OF_THE_RECORD: ReadonlySet<string> = new Set(['clock', 'preset_at', 'confirm_determination', 'company_id']);

/** The fields in which two versions of a record differ, side by side. */
export function VersionDifferences<Values extends object>(props: VersionDifferencesProps<Values>) {
  const { saved, mine, heads = ['Saved', 'Yours'], labels = {}, formatValue } = props;
  const typed = new Map(Object.entries(mine));
  const rows = Object.entries(saved).filter(
    ([name, value]) => !NOT_OF_THE_RECORD.has(name) && value !== typed.get(name),
  );
  if (rows.length === 0) return null;
  const read = (name: string, value: unknown) =>
    isBlank(value) ? '–' : (formatValue?.(name, value) ?? plainText(value));
  return (
    <table className={styles.comparison} aria-label="What differs">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
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

/** 'job_title' becomes 'Job title'. */
function nameInWords(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function plainText(value: unknown): string {
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);
}
