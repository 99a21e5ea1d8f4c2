import { PROCEDURE_VISIBILITIES } from '@dewar/domain/accounts/permissions';
import { VISIBILITY_LABELS } from '@dewar/domain/accounts/procedure-visibilities';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { companyNamesQuery } from '../../../features/companies/companies-api.ts';
import { ProcedureEditor } from '../../../features/procedures/procedure-editor.tsx';
import { ProcedureError } from '../../../features/procedures/procedure-error.tsx';
import { procedureExport } from '../../../features/procedures/procedure-export.ts';
import { type ProcedureFilter, readProcedureManagerAddress } from '../../../features/procedures/procedure-filter.ts';
import { ProcedureResults } from '../../../features/procedures/procedure-results.tsx';
import { procedureQuery } from '../../../features/procedures/procedures-api.ts';
import type { SearchChange } from '../../../shared/navigation/parse-search.ts';
import { ExportLists } from '../../../shared/ui/exports/export-lists.tsx';
import { SearchField } from '../../../shared/ui/fields/search-field.tsx';
import { AdminFrame } from '../../../shared/ui/frames/admin-frame.tsx';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { IconHistory, IconPlus } from '../../../shared/ui/icons/icons.ts';
import { FilterBar, FilterSelect } from '../../../shared/ui/lists/filter-bar.tsx';
import { SkeletonList } from '../../../shared/ui/states/states.tsx';

const route = getRouteApi('/admin/procedures');
const VISIBILITY_CHOICES = [
  { value: '', label: 'All visibilities' },
  ...PROCEDURE_VISIBILITIES.map((value) => ({ value, label: VISIBILITY_LABELS[value] })),
];

export function ProcedureManagerPage() {
  const { create, edit, ...filter } = route.useSearch();
  const navigate = route.useNavigate();
  const narrow = (change: SearchChange<ProcedureFilter>) =>
    navigate({
      search: (before) => readProcedureManagerAddress({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    });
  if (create === true || edit !== undefined) {
    return <AdminFrame>{edit === undefined ? <CreateProcedure /> : <EditProcedure key={edit} id={edit} />}</AdminFrame>;
  }
  return (
    <AdminFrame>
      <PageHeader
        title="Procedures"
        aside={<ExportLists choices={[procedureExport(filter)]} />}
        action={
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => navigate({ search: { ...filter, create: true } })}
          >
            Create Procedure
          </Button>
        }
      />
      <FilterBar label="Find procedures">
        <SearchField
          label="Search"
          placeholder="Title or summary"
          value={filter.search ?? ''}
          onSearch={(search) => narrow({ search })}
        />
        <FilterSelect
          label="Visibility"
          choices={VISIBILITY_CHOICES}
          value={filter.visibility ?? ''}
          onChange={(visibility) => narrow({ visibility })}
        />
      </FilterBar>
      <ProcedureResults filter={filter} onEdit={({ id }) => navigate({ search: { ...filter, edit: id } })} />
    </AdminFrame>
  );
}

function CreateProcedure() {
  const editing = useEditing();
  return (
    <>
      <PageHeader title="Create Procedure" />
      <ProcedureEditor procedure={null} {...editing} />
    </>
  );
}

function EditProcedure({ id }: { readonly id: number }) {
  const editing = useEditing();
  // The procedure as of now; later changes are not taken into the form.
  const procedure = useQuery({ ...procedureQuery(id), refetchOnMount: 'always', refetchOnWindowFocus: false });
  if (procedure.isError && procedure.data === undefined) {
    return <ProcedureError error={procedure.error} onRetry={() => void procedure.refetch()} />;
  }
  if (!procedure.isFetchedAfterMount || procedure.data === undefined) return <SkeletonList count={6} height={72} />;
  return (
    <>
      <PageHeader
        title="Edit Procedure"
        record={procedure.data.title}
        note={procedure.data.title}
        aside={
          <Button
            variant="default"
            leftSection={<IconHistory size={18} stroke={1.75} aria-hidden />}
            renderRoot={(props) => <Link to="/admin/procedures/$id/versions" params={{ id: String(id) }} {...props} />}
          >
            Versions
          </Button>
        }
      />
      <ProcedureEditor procedure={procedure.data} {...editing} />
    </>
  );
}

/** The companies that a procedure may be for, and the navigation back to the list. */
function useEditing() {
  const navigate = route.useNavigate();
  const companyNames = useQuery(companyNamesQuery).data ?? [];
  const toList = () => void navigate({ search: ({ create: _, edit: __, ...filter }) => filter });
  return {
    companyNames,
    onCancel: toList,
    onSaved: toList,
  };
}
