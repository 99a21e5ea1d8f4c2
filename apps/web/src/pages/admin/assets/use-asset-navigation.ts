import { useMediaQuery } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { AssetAddress } from '../../../features/tanks/asset-address.ts';

const route = getRouteApi('/admin/assets');

export type Pane = 'companies' | 'tanks' | 'details';
/** The list itself, not its field: a touch keyboard should not open. */
type FocusTarget = Pane | 'tankList';

interface Opening {
  /** Where the keyboard focus goes. */
  readonly focus?: FocusTarget;
  /** Replaces the history entry: Back must not lead through everything that was passed over. */
  readonly replace?: boolean;
  readonly keepsScroll?: boolean;
}

/** Navigation between the three panes: side by side on a wide screen, one after another on a phone. */
export function useAssetNavigation() {
  const navigate = route.useNavigate();
  const isWide = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false });
  const panes = {
    companies: useRef<HTMLInputElement>(null),
    tanks: useRef<HTMLInputElement>(null),
    tankList: useRef<HTMLElement>(null),
    details: useRef<HTMLElement>(null),
  };
  const focus = usePendingFocus(panes);

  /** Resolves once such an element exists. */
  const goTo = (search: AssetAddress, opening: Opening = {}): Promise<void> => {
    const arrived = navigate({ search, replace: opening.replace ?? false, resetScroll: opening.keepsScroll !== true });
    if (opening.focus !== undefined) focus(opening.focus);
    return arrived;
  };
  const open = (search: AssetAddress, opening?: Opening) => void goTo(search, opening);

  return { isWide, panes, open, goTo, focus };
}

export type AssetNavigation = ReturnType<typeof useAssetNavigation>;

/** A pane may become visible, or get its content, a moment after navigating to it: the focus waits for it. */
function usePendingFocus(panes: Readonly<Record<FocusTarget, RefObject<HTMLElement | null>>>) {
  const [pending, setPending] = useState<{ readonly pane: FocusTarget } | null>(null);
  useEffect(() => {
    const target = pending === null ? null : panes[pending.pane].current;
    if (target === null || !isInView(target)) return;
    target.focus({ preventScroll: true });
    if (target instanceof HTMLInputElement) target.select();
    setPending(null);
  });
  return (pane: FocusTarget) => setPending({ pane });
}

/** Not in a pane that a phone hides. */
function isInView(element: HTMLElement): boolean {
  return typeof element.checkVisibility !== 'function' || element.checkVisibility();
}
