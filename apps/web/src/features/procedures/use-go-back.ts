import { homePathFor } from '@dewar/domain/accounts/home-path';
import { useRouter } from '@tanstack/react-router';
import { useSession } from '../../shared/session/session.ts';

/** Back to the previous screen; home, if this screen was the first. */
export function useGoBack(): () => void {
  const router = useRouter();
  const user = useSession()?.user ?? null;
  return () => {
    if (router.history.canGoBack()) router.history.back();
    else router.history.push(homePathFor(user));
  };
}
