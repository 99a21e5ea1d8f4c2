import { seeAsUser } from '@dewar/contract/see-as';
import type { User } from '@dewar/contract/users';
import { isReservedCompanyName } from '@dewar/domain/accounts/company-names';
import { belongsToCompany } from '@dewar/domain/accounts/roles';
import { SEE_AS_MINUTES } from '@dewar/domain/accounts/see-as';
import { useEndpointMutation } from '../../shared/api/use-endpoint-mutation.ts';
import { endServerSession } from '../../shared/session/ended-sessions.ts';
import { openSeeAsTab } from '../../shared/session/see-as-handover.ts';
import { DeviceError } from '../../shared/state/device-error.ts';
import { confirm } from '../../shared/ui/dialogs/confirm-dialog.ts';
import { notifyError } from '../../shared/ui/states/notify.ts';

const LOST_TAB = 'The new tab did not open the portal, so the view as another person was ended. Choose See As again.';
const NO_TAB = 'The browser did not open a new tab. Allow pop-ups for this site, then choose See As again.';

/** After a question, opens a tab that shows the portal as the person sees it. */
export function useSeeAs(): (user: User) => Promise<void> {
  const begin = useEndpointMutation(seeAsUser);
  return async (user) => {
    if (!(await confirm(questionAbout(user)))) return;
    const tab = openSeeAsTab(({ token }) => {
      endServerSession(token);
      notifyError(new DeviceError(LOST_TAB));
    });
    if (tab === undefined) return notifyError(new DeviceError(NO_TAB));
    try {
      tab.handOver((await begin({ params: { id: user.id } })).data);
    } catch (error) {
      tab.close();
      notifyError(error);
    }
  };
}

function questionAbout({ email, role, company_name }: User) {
  const hasCompany = belongsToCompany(role) && !isReservedCompanyName(company_name);
  const told = hasCompany ? `${email} and the administrators of ${company_name} are` : `${email} is`;
  return {
    title: `See the portal as ${email}?`,
    body: `A new tab shows what this person sees, for ${SEE_AS_MINUTES} minutes at most. You can change nothing there. ${told} told by email at once, and the audit log has it. If you see the portal as somebody else in another tab, that ends.`,
    verb: 'See As',
  };
}
