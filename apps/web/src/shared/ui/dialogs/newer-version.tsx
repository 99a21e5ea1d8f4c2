import type { SeenRecord } from '../../api/find-newer-record.ts';
import { formatTime } from '../../format/times.ts';
import { usePersonTimeZone } from '../../session/session.ts';
import type { Question } from './confirm-dialog.ts';
import { VersionDifferences } from './version-differences.tsx';

/** The same question once more, about what somebody has made of the record since. */
export function askAboutNewer(question: Question, seen: SeenRecord, newer: SeenRecord): Question {
  return {
    ...question,
    size: 'lg',
    body: (
      <>
        <p>It was changed since you opened it.</p>
        <Differences seen={seen} newer={newer} />
        {question.body}
      </>
    ),
  };
}

/** What the program keeps beside the content. */
const NOT_CONTENT = new Set(['id', 'version', 'updated_at']);

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

function Differences({ seen, newer }: Readonly<Record<'seen' | 'newer', SeenRecord>>) {
  const timeZone = usePersonTimeZone();
  const before = new Map(Object.entries(seen));
  // A row of a list has fewer fields than the record, and what lies within a field is too much for a question.
  const names = Object.keys(newer).filter((name) => before.has(name) && !NOT_CONTENT.has(name));
  const shownOf = (record: object) => {
    const fields = new Map(Object.entries(record));
    return Object.fromEntries(names.map((name) => [name, textOf(fields.get(name))]));
  };
  const [saved, mine] = [shownOf(newer), shownOf(seen)];
  if (Object.keys(saved).every((name) => Object.is(saved[name], mine[name]))) {
    return <p>What changed is part of its content: open it to see how it is now.</p>;
  }
  return (
    <VersionDifferences
      saved={saved}
      mine={mine}
      heads={['Now', 'As you saw it']}
      formatValue={(_, value) => (MOMENT.test(String(value)) ? formatTime(String(value), timeZone) : undefined)}
    />
  );
}

function textOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string') ? value.join(', ') : undefined;
  return typeof value === 'object' && value !== null ? undefined : value;
}
