import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { subjectsQuery } from '../../../features/lesson-plans/lesson-plans-api.ts';
import { templateExport } from '../../../features/lesson-templates/lesson-template-export.ts';
import { NewTemplateDialog } from '../../../features/lesson-templates/new-template-dialog.tsx';
import { PresetResults } from '../../../features/lesson-templates/presets/preset-results.tsx';
import { TemplateResults } from '../../../features/lesson-templates/template-results.tsx';
import { ExportLists } from '../../../shared/ui/exports/export-lists.tsx';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { TeacherFrame } from '../../../shared/ui/frames/teacher-frame.tsx';
import { IconPlus } from '../../../shared/ui/icons/icons.ts';
import styles from './lesson-templates-page.module.css';

const route = getRouteApi('/teacher/templates');

export function LessonTemplatesPage() {
  const { preset } = route.useSearch();
  const navigate = route.useNavigate();
  const subjects = useQuery(subjectsQuery).data ?? [];
  const [isCreating, setCreating] = useState(false);
  const openEditor = async ({ id }: { readonly id: number }) => {
    // Back leads to the list, not to the preset that was open.
    const replace = preset !== undefined;
    await navigate({ to: '/teacher/templates/$id/edit', params: { id: String(id) }, replace });
  };
  return (
    <TeacherFrame>
      <PageHeader
        title="Lesson Templates"
        aside={<ExportLists choices={[templateExport()]} />}
        action={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setCreating(true)}>
            Create Template
          </Button>
        }
      />
      <section className={styles.part} aria-labelledby="my-templates">
        <h2 id="my-templates">My templates</h2>
        <TemplateResults subjects={subjects} />
      </section>
      <section className={styles.part} aria-labelledby="presets">
        <h2 id="presets">Presets</h2>
        <p className={styles.note}>Ten ways to structure a lesson. Preview one and save it as your own template.</p>
        <PresetResults
          subjects={subjects}
          open={preset}
          onCreated={openEditor}
          onClose={() => void navigate({ search: {}, replace: true, resetScroll: false })}
        />
      </section>
      {isCreating && (
        <NewTemplateDialog subjects={subjects} onCreated={openEditor} onClose={() => setCreating(false)} />
      )}
    </TeacherFrame>
  );
}
