interface LessonFacts {
  readonly subject: string;
  readonly grade_level: string;
  readonly duration_minutes: number;
}

/** What stands under a plan's title on paper: whose lesson, how long. */
export function lessonFactsLine({ subject, grade_level, duration_minutes }: LessonFacts): string {
  return [subject, grade_level, lessonMinutesInWords(duration_minutes)].join(' · ');
}

/** '60 minutes'. */
export function lessonMinutesInWords(minutes: number): string {
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
