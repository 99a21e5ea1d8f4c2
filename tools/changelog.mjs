/** A version of three numbers: 1.0.0. */
const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;
const UNRELEASED = '## [Unreleased]';

export function isVersion(text) {
  return VERSION.test(text);
}

export function isNewer(version, than) {
  const [one, other] = [version, than].map((each) => VERSION.exec(each).slice(1).map(Number));
  const at = one.findIndex((number, place) => number !== other[place]);
  return at >= 0 && one[at] > other[at];
}

/** What the changelog says under Unreleased, without its heading; undefined without such a part. */
export function readUnreleased(changelog) {
  const at = changelog.indexOf(`${UNRELEASED}\n`);
  if (at < 0) return undefined;
  const [text] = changelog.slice(at + UNRELEASED.length).split(/^## /m, 1);
  return text.trim();
}

/** Whether a part names a change: headings alone name none. */
export function namesChanges(text) {
  return /^[-*] \S/m.test(text);
}

/** The changelog with what was unreleased as this version, and nothing unreleased. */
export function cutRelease(changelog, version, day) {
  return changelog.replace(`${UNRELEASED}\n`, `${UNRELEASED}\n\n## [${version}] - ${day}\n`);
}
