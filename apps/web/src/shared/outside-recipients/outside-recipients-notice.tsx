import { Alert, Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCan } from '../session/use-can.ts';
import { IconAlertTriangle } from '../ui/icons/icons.ts';
import { describeOutsideRecipients, outsideRecipientsQuery } from './outside-recipients.ts';

interface OutsideRecipientsNoticeProps {
  /** Those who leave their companies. */
  readonly userIds: readonly number[];
  /** Companies that nobody leaves: the one that everybody is moved to. */
  readonly except?: string | undefined;
}

/**
 * Who else is mailed about the companies that people leave: nobody can tell whose these addresses are. Administrators
 * see it, who may remove them.
 */
export function OutsideRecipientsNotice({ userIds, except }: OutsideRecipientsNoticeProps) {
  const mayRead = useCan()('read', 'every_company') && userIds.length > 0;
  const query = useQuery({ ...outsideRecipientsQuery(userIds), enabled: mayRead });
  const lists = query.data?.filter(({ company_name }) => company_name !== except);
  const [first] = lists ?? [];
  if (lists === undefined || first === undefined) return null;
  const isOneList = lists.every(({ is_general }) => is_general) || lists.length === 1;
  const search =
    isOneList && first.is_general
      ? ({ tab: 'general' } as const)
      : ({ tab: 'company', ...(isOneList && { company: first.company_name }) } as const);
  return (
    <Alert color="watch" icon={<IconAlertTriangle size={18} aria-hidden />}>
      {describeOutsideRecipients(lists, userIds.length)}{' '}
      <Anchor inherit renderRoot={(props) => <Link to="/admin/settings" search={search} target="_blank" {...props} />}>
        Open the settings
      </Anchor>
    </Alert>
  );
}
