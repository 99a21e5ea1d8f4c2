import type { RestoredRecord } from '@dewar/contract/recently-deleted';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, type LinkOptions, useNavigate } from '@tanstack/react-router';
import { recentlyDeletedExport } from '../../../features/recently-deleted/recently-deleted-api.ts';
import { readRecentlyDeletedFilter } from '../../../features/recently-deleted/recently-deleted-filter.ts';
import { RecentlyDeletedList } from '../../../features/recently-deleted/recently-deleted-list.tsx';
import { RecentlyDeletedToolbar } from '../../../features/recently-deleted/recently-deleted-toolbar.tsx';
import { countOf } from '../../../shared/format/numbers.ts';
import { keptTimeQuery } from '../../../shared/recently-deleted/kept-time.ts';
import { useCan } from '../../../shared/session/use-can.ts';
import { ExportLists } from '../../../shared/ui/exports/export-lists.tsx';
import { AdminFrame } from '../../../shared/ui/frames/admin-frame.tsx';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { notifySuccess } from '../../../shared/ui/states/notify.ts';

const route = getRouteApi('/admin/recently-deleted');

export function RecentlyDeletedPage() {
  // Parsed again, because useSearch also returns parameters of other routes.
  const filter = readRecentlyDeletedFilter(route.useSearch());
  const narrow = route.useNavigate();
  const navigate = useNavigate();
  const can = useCan();
  const keptTime = useQuery(keptTimeQuery);
  return (
    <AdminFrame>
      <PageHeader
        title="Recently Deleted"
        note={noteFor(keptTime.data)}
        aside={<ExportLists choices={[recentlyDeletedExport(filter)]} />}
      />
      <RecentlyDeletedToolbar
        filter={filter}
        onChange={(change) =>
          narrow({
            search: (before) => readRecentlyDeletedFilter({ ...before, ...change }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      <RecentlyDeletedList
        filter={filter}
        canErase={can('erase', 'deleted_record')}
        onRestored={(restored) => {
          const link = linkTo(restored);
          const open = link === undefined ? {} : { open: () => navigate(link) };
          const hint = restored.notes.join(' ');
          notifySuccess(`${nameOf(restored)} is back`, undefined, { ...open, ...(hint !== '' && { hint }) });
        }}
      />
    </AdminFrame>
  );
}

function noteFor(days: number | undefined): string {
  if (days === 0) return 'Deleted records are erased at once: the system settings keep them for 0 days.';
  const time = days === undefined ? '' : ` for ${countOf(days, 'day')}`;
  return `Deleted records can be brought back${time}, with everything that was deleted with them. Then they are erased.`;
}

function nameOf({ entity, label }: RestoredRecord): string {
  return entity === 'lesson_plan' ? 'The lesson plan' : (label ?? '');
}

/** The screen of the record; a teacher's plan is on none of an administrator. */
function linkTo({ entity, id, label }: RestoredRecord): LinkOptions | undefined {
  switch (entity) {
    case 'tank':
      return { to: '/tanks/$id', params: { id: String(id) } };
    case 'procedure':
      return { to: '/procedure/$id', params: { id: String(id) } };
    case 'company':
      return { to: '/admin/companies', search: { search: label ?? '' } };
    case 'user':
      return { to: '/admin/users', search: { search: label ?? '' } };
    case 'lesson_plan':
      return undefined;
  }
}
