import { storeOnDevice } from '../../state/store-on-device.ts';
import { applySunlight, BEFORE_SUNLIGHT } from './appearance.ts';

const MORE = '(prefers-contrast: more)';
/** There as long as the system asks, so that a person who then chooses otherwise is not asked over. */
const FOLLOWED = 'contrast-followed';
/** Where the kit keeps the colour scheme and listens for a change by another tab. */
const SCHEME = 'mantine-color-scheme-value';

/** Who asks the system for more contrast gets Sunlight, until the system asks no more or they choose otherwise. */
export function followContrast(): void {
  const wish = window.matchMedia(MORE);
  const follow = () => {
    const isSunlight = document.documentElement.hasAttribute('data-sunlight');
    const isFollowed = localStorage.getItem(FOLLOWED) !== null;
    if (wish.matches && !isFollowed) {
      const isKept = storeOnDevice(FOLLOWED, isSunlight ? 'chosen before' : 'yes');
      if (isKept && !isSunlight) begin();
    }
    if (!wish.matches && isFollowed) {
      if (isSunlight && localStorage.getItem(FOLLOWED) === 'yes') end();
      localStorage.removeItem(FOLLOWED);
    }
  };
  wish.addEventListener('change', follow);
  follow();
}

function begin(): void {
  storeOnDevice(BEFORE_SUNLIGHT, localStorage.getItem(SCHEME) ?? 'auto');
  setScheme('light');
  void applySunlight(true);
}

function end(): void {
  setScheme(localStorage.getItem(BEFORE_SUNLIGHT) ?? 'auto');
  localStorage.removeItem(BEFORE_SUNLIGHT);
  void applySunlight(false);
}

function setScheme(scheme: string): void {
  storeOnDevice(SCHEME, scheme);
  const changed = { storageArea: localStorage, key: SCHEME, newValue: scheme };
  window.dispatchEvent(new StorageEvent('storage', changed));
}
