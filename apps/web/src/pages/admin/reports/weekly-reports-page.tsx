import { reportingWeekOf } from '@dewar/domain/reports/reporting-week';
import { SETTINGS } from '@dewar/domain/settings/settings';
import { calendarDateIn } from '@dewar/domain/time/calendar-dates';
import { Tabs } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { settingsCompaniesQuery, settingsQuery } from '../../../features/settings/settings-api.ts';
import { GenerateReportForm } from '../../../features/weekly-reports/generate-report-form.tsx';
import { ManagedReports } from '../../../features/weekly-reports/managed-reports.tsx';
import { useOpenReport } from '../../../features/weekly-reports/use-open-report.ts';
import { WeeklyReportDialog } from '../../../features/weekly-reports/weekly-report-dialog.tsx';
import { readReportsPageAddress } from '../../../features/weekly-reports/weekly-reports-address.ts';
import { CompanySelect } from '../../../shared/ui/fields/company-select.tsx';
import { AdminFrame } from '../../../shared/ui/frames/admin-frame.tsx';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { useNow } from '../../../shared/ui/time/use-now.ts';
import { renderReportPdf } from '../../company/iso-analytics/report-pdf.tsx';
import styles from './weekly-reports-page.module.css';

const route = getRouteApi('/admin/weekly-notes');

const GENERATE = 'generate';
const REPORTS = 'reports';

export function WeeklyReportsPage() {
  const companies = useQuery(settingsCompaniesQuery);
  return (
    <AdminFrame>
      <PageHeader
        title="Weekly Reports"
        note="Every Sunday a report of the previous week is generated. Here you generate reports for any dates, add notes and delete reports."
      />
      {companies.data !== undefined ? (
        <CompanysReports companyNames={companies.data} />
      ) : companies.isError ? (
        <ErrorState title="The companies could not be loaded." error={companies.error} onRetry={companies.refetch} />
      ) : (
        <SkeletonList count={4} height={64} />
      )}
    </AdminFrame>
  );
}

/** One company's, the first one until another is chosen (spec 2 §2.6). */
function CompanysReports({ companyNames }: { readonly companyNames: readonly string[] }) {
  // Parsed again, because useSearch also returns parameters of other routes.
  const address = readReportsPageAddress(route.useSearch());
  const navigate = route.useNavigate();
  const { open, close } = useOpenReport();
  const [first] = companyNames;
  const companyName = address.company ?? first;
  const { today, currentWeek } = useCompanyCalendar(companyName);
  if (companyName === undefined) {
    const action = { label: 'Manage companies', link: { to: '/admin/companies' } } as const;
    return <EmptyState title="There are no companies yet." action={action} />;
  }
  const tab = address.tab ?? GENERATE;
  const company = (
    <CompanySelect
      companyNames={companyNames}
      value={companyName}
      onChange={(name) =>
        void navigate({ search: readReportsPageAddress({ tab, company: name }), replace: true, resetScroll: false })
      }
      offersNone={false}
      required
    />
  );
  return (
    <>
      <Tabs
        value={tab}
        onChange={(name) => void navigate({ search: readReportsPageAddress({ tab: name, company: companyName }) })}
      >
        <Tabs.List className={styles.tabs}>
          <Tabs.Tab value={GENERATE}>Generate</Tabs.Tab>
          <Tabs.Tab value={REPORTS}>View Reports</Tabs.Tab>
        </Tabs.List>
        {/* Stays mounted, so that what was typed is kept while the reports are viewed. */}
        <Tabs.Panel value={GENERATE} keepMounted>
          <GenerateReportForm {...{ companyName, currentWeek, today, company }} onOpen={open} />
        </Tabs.Panel>
        <Tabs.Panel value={REPORTS} keepMounted={false}>
          <div className={styles.chooser}>{company}</div>
          <ManagedReports key={companyName} companyName={companyName} onOpen={open} />
        </Tabs.Panel>
      </Tabs>
      <WeeklyReportDialog
        reportId={address.report}
        companyName={companyName}
        renderPdf={renderReportPdf}
        onClose={close}
      />
    </>
  );
}

/** Today and the week, Sunday to Saturday, in the company's calendar; undefined until its zone is known. */
function useCompanyCalendar(companyName: string | undefined) {
  const now = useNow();
  const { data: settings } = useQuery({
    ...settingsQuery({ scope: 'company', company: companyName ?? '' }),
    enabled: companyName !== undefined,
    placeholderData: keepPreviousData,
  });
  const zone = settings?.find(({ setting_key }) => setting_key === SETTINGS.timezone.key)?.setting_value;
  if (typeof zone !== 'string') return {};
  return { today: calendarDateIn(zone, now), currentWeek: reportingWeekOf(zone, now) };
}
