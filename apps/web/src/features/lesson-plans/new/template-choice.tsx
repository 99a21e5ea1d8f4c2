import type { LessonTemplateRow } from '@dewar/contract/lesson-templates';
import { describeGradeLevels } from '@dewar/domain/lessons/grade-levels';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countOf } from '../../../shared/format/numbers.ts';
import { templatesQuery } from '../../../shared/lessons/lesson-template-queries.ts';
import { Card, CardList } from '../../../shared/ui/lists/card-list.tsx';
import { ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { StatusPill } from '../../../shared/ui/states/status-pill.tsx';
import { SubjectBadge } from '../subject-badge.tsx';
import styles from './template-choice.module.css';

interface TemplateChoiceProps {
  /** The link for a template. */
  readonly linkOf: (id: number) => LinkProps;
  /** Further text for a template. */
  readonly noteOf?: (template: LessonTemplateRow) => string;
  /** A choice instead of a template. */
  readonly children?: ReactNode;
  /** Shown where there are no templates. */
  readonly empty?: ReactNode;
}

/** The first step of a new plan: choosing its template (spec 3 §2). */
export function TemplateChoice({ linkOf, noteOf, children, empty }: TemplateChoiceProps) {
  const templates = useQuery({ ...templatesQuery, staleTime: 0 });
  if (templates.data === undefined) {
    if (!templates.isError) return <SkeletonList count={6} height={136} layout="cards" />;
    const title = 'The templates could not be loaded.';
    return <ErrorState title={title} error={templates.error} onRetry={() => void templates.refetch()} />;
  }
  if (templates.data.length === 0 && empty !== undefined) return empty;
  return (
    <CardList label="Templates">
      {templates.data.map((template) => (
        <ChoiceCard
          key={template.id}
          name={template.name}
          link={linkOf(template.id)}
          badge={
            template.is_default && (
              <StatusPill tone="neutral" isDone>
                Default
              </StatusPill>
            )
          }
        >
          <TemplateFacts template={template} note={noteOf?.(template)} />
        </ChoiceCard>
      ))}
      {children}
    </CardList>
  );
}

interface ChoiceCardProps {
  readonly name: string;
  readonly link: LinkProps;
  readonly badge?: ReactNode;
  readonly children: ReactNode;
}

/** One choice; the whole card is the link. */
export function ChoiceCard({ name, link, badge, children }: ChoiceCardProps) {
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <Link {...link} className={styles.link}>
          {name}
        </Link>
        {badge}
      </div>
      {children}
    </Card>
  );
}

interface TemplateFactsProps {
  readonly template: LessonTemplateRow;
  readonly note: string | undefined;
}

function TemplateFacts({ template, note }: TemplateFactsProps) {
  const { description, subjects, grade_levels, section_count } = template;
  return (
    <>
      {description !== null && <p className={styles.description}>{description}</p>}
      <ChoiceFacts>
        {[countOf(section_count, 'section'), note, describeGradeLevels(grade_levels)].filter(Boolean).join(' · ')}
      </ChoiceFacts>
      {subjects.length > 0 && (
        <div className={styles.subjects}>
          {subjects.map((subject) => (
            <SubjectBadge key={subject} subject={subject} />
          ))}
        </div>
      )}
    </>
  );
}

export function ChoiceFacts({ children }: { readonly children: ReactNode }) {
  return <p className={styles.facts}>{children}</p>;
}
