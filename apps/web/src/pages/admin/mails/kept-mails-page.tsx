import { getRouteApi } from '@tanstack/react-router';
import { KeptMails } from '../../../features/mails/kept-mails.tsx';
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
        title="Kept Mails"
        note="While no mail server is configured (SMTP_URL), mails are not sent but kept here, for you to pass on what they say."
      />
      <KeptMails openId={mail} onOpen={open} />
    </AdminFrame>
  );
}
