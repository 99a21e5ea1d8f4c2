import { Button, type ButtonProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { notifyWarning } from '../../shared/ui/states/notify.ts';
import { useLazyCode } from '../../shared/ui/states/use-lazy-code.ts';
import { savedViewsQuery } from './saved-views-api.ts';
import { describeLost, readView, type ViewedList } from './viewed-list.ts';

const loadDialog = () => import('./saved-views-dialog.tsx');

type SavedViewsButtonProps = ViewedList & Pick<ButtonProps, 'size'>;

/** Opens the views of a list. A list without filters in its address opens with the person's first view. */
export function SavedViewsButton({ size = 'sm', ...viewed }: SavedViewsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const dialog = useLazyCode({ load: loadDialog, isNeeded: isOpen, onFailed: () => setOpen(false) });
  useFirstView(viewed);
  return (
    <>
      <Button variant="default" size={size} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Views
      </Button>
      {isOpen && dialog !== undefined && <dialog.SavedViewsDialog viewed={viewed} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Once for each visit: whoever removes the filters afterwards sees the whole list. */
function useFirstView({ list, shown, read, onOpen }: ViewedList): void {
  const views = useQuery(savedViewsQuery(list)).data;
  const isWhole = Object.keys(shown).length === 0;
  const [isWaiting, setWaiting] = useState(isWhole);
  const open = useEffectEvent(() => {
    setWaiting(false);
    const first = views?.find(({ is_first }) => is_first);
    if (first === undefined || !isWhole) return;
    const left = readView(first, read);
    onOpen(left.shown);
    const warning = describeLost(first.name, left.lost);
    if (warning !== undefined) notifyWarning(warning);
  });
  useEffect(() => {
    if (isWaiting && views !== undefined) open();
  }, [isWaiting, views]);
}
