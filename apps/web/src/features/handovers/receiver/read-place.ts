const TIMEOUT_MS = 8_000;
const DECIMALS = 5;

/** Where the device is; nothing if its owner or the device does not tell in time. */
export function readPlace(): Promise<Readonly<Record<string, string>>> {
  if (!('geolocation' in navigator)) return Promise.resolve({});
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        resolve({ latitude: latitude.toFixed(DECIMALS), longitude: longitude.toFixed(DECIMALS) }),
      () => resolve({}),
      { timeout: TIMEOUT_MS, enableHighAccuracy: true },
    );
  });
}
