import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { onceQuiet } from './once-quiet.ts';

/** Whether the screen has what it starts with, so that what lies below may load; at once if nothing has to wait. */
export function useOnceQuiet(waits: boolean): boolean {
  const queryClient = useQueryClient();
  const [isQuiet, setQuiet] = useState(!waits);
  useEffect(() => {
    if (!isQuiet) return onceQuiet(queryClient, () => setQuiet(true));
  }, [queryClient, isQuiet]);
  return isQuiet;
}
