import { useMediaQuery } from '@mantine/hooks';

/** The width at which the sections move to the bottom, as in the styles. */
const PHONE = '(max-width: 48em)';

/** Whether the window is as narrow as a phone's, from the first drawing on. */
export function useIsPhone(): boolean {
  return useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
}
