import { type HiddenName, hiddenNamesSentences } from '@dewar/domain/lessons/student-placeholders';

/** Which of the teacher's names the model does not see, before anything is sent (rules 7). */
export function HiddenNamesNote({
  names,
  className,
}: {
  readonly names: readonly HiddenName[];
  readonly className?: string | undefined;
}) {
  const sentences = hiddenNamesSentences(names);
  if (sentences.length === 0) return null;
  return (
    <div className={className} role="status">
      {sentences.map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
    </div>
  );
}
