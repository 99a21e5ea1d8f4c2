type Names = readonly (readonly [name: string, mark: RegExp])[];

// The order matters: nearly every browser claims to be Safari, and those built on Chrome claim to be Chrome as well.
const BROWSERS: Names = [
  ['Edge', /\bEdgA?(?:iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /Chrome\/|\bCriOS\/|\bChromium\//],
  ['Safari', /\bSafari\//],
];

const SYSTEMS: Names = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** 'Chrome on Windows', from the user agent; an unknown one is shown as it is. */
export function nameDevice(userAgent: string | null): string {
  if (userAgent === null || userAgent.trim() === '') return 'Unknown device';
  const browser = findName(BROWSERS, userAgent);
  const system = findName(SYSTEMS, userAgent);
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  // A program that is not a browser names itself first: 'curl/8.5.0'.
  return browser ?? system ?? userAgent.trim().split(/[\s/]/, 1).join('');
}

function findName(names: Names, userAgent: string): string | undefined {
  return names.find(([, mark]) => mark.test(userAgent))?.[0];
}
