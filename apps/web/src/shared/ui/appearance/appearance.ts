import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { createStore, useStore } from '../../state/store.ts';
import { storeOnDevice } from '../../state/store-on-device.ts';

/** Sunlight is the light scheme with the highest contrast, thicker lines and larger targets (sunlight.css). */
export type Appearance = MantineColorScheme | 'sunlight';

/** Holds the scheme that comes back afterwards. It is the device that is in the sun, whoever uses it. */
export const BEFORE_SUNLIGHT = 'before-sunlight';

const sunlight = createStore(false);

/** Runs at the start: nobody else loads the styles. */
export function restoreSunlight(): void {
  if (localStorage.getItem(BEFORE_SUNLIGHT) !== null) void applySunlight(true);
}

export function useAppearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isSunlight = useStore(sunlight);
  const choose = (appearance: Appearance) => {
    if (appearance === 'sunlight') {
      // Without room for it the sunlight ends with the page.
      storeOnDevice(BEFORE_SUNLIGHT, colorScheme);
      setColorScheme('light');
    } else {
      localStorage.removeItem(BEFORE_SUNLIGHT);
      setColorScheme(appearance);
    }
    void applySunlight(appearance === 'sunlight');
  };
  return {
    appearance: isSunlight ? 'sunlight' : colorScheme,
    choose,
    /** In one tap, and back to what was before. */
    toggleSunlight: () => choose(isSunlight ? schemeOf(localStorage.getItem(BEFORE_SUNLIGHT)) : 'sunlight'),
  } as const;
}

export async function applySunlight(isOn: boolean): Promise<void> {
  sunlight.set(isOn);
  document.documentElement.toggleAttribute('data-sunlight', isOn);
  // Without a connection it may be missing; the light scheme is there.
  if (isOn) await import('./sunlight-styles.ts').catch(() => undefined);
}

function schemeOf(text: string | null): MantineColorScheme {
  return text === 'light' || text === 'dark' ? text : 'auto';
}
