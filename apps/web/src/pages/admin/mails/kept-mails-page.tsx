import { getRouteApi } from '@tanstack/react-router';
import { keptMailExport } from '../../../features/mails/kept-mail-export.ts';
import { KeptMails } from '../../../features/mails/kept-mails.tsx';
import { ExportLists } from '../../../shared/ui/exports/export-lists.tsx';
import { AdminFrame } from '../../../shared/ui/frames/admin-frame.tsx';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';

const route = getRouteApi('/admin/mails');

export function KeptMailsPage() {
  const { mail } = route.useSearch();
  const navigate = route.useNavigate();
  const open = (id: number | undefined) =>
    navigate({ search: id === undefined ? {} : { mail: id }, resetScroll: false });
  return (
    <AdminFrame>
      <PageHeader
        title="Stored Emails"
        note="No mail server is configured (SMTP_URL), so emails are stored here instead of being sent. Forward them yourself."
        aside={<ExportLists choices={[keptMailExport]} />}
      />
      <KeptMails openId={mail} onOpen={open} />
    </AdminFrame>
  );
}
