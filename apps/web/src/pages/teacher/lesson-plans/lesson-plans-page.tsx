import { Button } from '@mantine/core';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { planExport } from '../../../features/lesson-plans/lesson-plan-export.ts';
import { readLessonPlanFilter } from '../../../features/lesson-plans/lesson-plan-filter.ts';
import { LessonPlanResults } from '../../../features/lesson-plans/lesson-plan-results.tsx';
import { LessonPlanToolbar } from '../../../features/lesson-plans/lesson-plan-toolbar.tsx';
import { DeletedPlansDialog } from '../../../features/recently-deleted/deleted-plans-dialog.tsx';
import { SavedViewsButton } from '../../../features/saved-views/saved-views-button.tsx';
import { ExportLists } from '../../../shared/ui/exports/export-lists.tsx';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { TeacherFrame } from '../../../shared/ui/frames/teacher-frame.tsx';
import { IconPlus } from '../../../shared/ui/icons/icons.ts';
import { notifySuccess } from '../../../shared/ui/states/notify.ts';

const route = getRouteApi('/teacher/lesson-plans');

export function LessonPlansPage() {
  const search = route.useSearch();
  const filter = readLessonPlanFilter(search);
  const narrow = route.useNavigate();
  const navigate = useNavigate();
  const closeDeleted = () => narrow({ search: filter, replace: true, resetScroll: false });
  return (
    <TeacherFrame>
      <PageHeader
        title="My Lesson Plans"
        aside={
          <>
            <SavedViewsButton
              list="lesson-plans"
              shown={filter}
              read={readLessonPlanFilter}
              onOpen={(shown) => narrow({ search: readLessonPlanFilter(shown), replace: true })}
            />
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link to="/teacher/calendar/several" search={{ subject: filter.subject }} {...props} />
              )}
            >
              Schedule several
            </Button>
            <ExportLists choices={[planExport(filter)]} />
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link to="/teacher/lesson-plans" search={{ ...filter, deleted: true }} resetScroll={false} {...props} />
              )}
            >
              Recently Deleted
            </Button>
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/teacher" activeOptions={{ exact: true }} {...props} />}
            >
              Back to Dashboard
            </Button>
          </>
        }
        action={
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            renderRoot={(props) => <Link to="/teacher/lesson-plans/new" search={{}} {...props} />}
          >
            Create Lesson Plan
          </Button>
        }
      />
      <LessonPlanToolbar
        filter={filter}
        onChange={(change) =>
          narrow({
            search: (before) => readLessonPlanFilter({ ...before, ...change }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      <LessonPlanResults filter={filter} />
      {search.deleted === true && (
        <DeletedPlansDialog
          onClose={closeDeleted}
          onRestored={({ id, label }) => {
            closeDeleted();
            const open = () => navigate({ to: '/teacher/lesson-plans/$id', params: { id: String(id) }, search: {} });
            notifySuccess(`${label} is back`, undefined, { open });
          }}
        />
      )}
    </TeacherFrame>
  );
}
