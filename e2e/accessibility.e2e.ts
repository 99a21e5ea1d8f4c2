import { PhoneEmulation } from './phone-emulation.ts';
import { expect, test } from './portal.ts';
import { RequestsUnderWay } from './requests-under-way.ts';
import { walkScreen } from './screen-walk.ts';
import { listScreensToWalk, REFUSED, type Visitor } from './screens.ts';

/** The number of tests per visitor, so that the workers share the screens, and none takes longer than half a minute. */
const PARTS: readonly (readonly [Visitor, number])[] = [
  ['admin', 13],
  ['teacher', 6],
  ['super', 1],
  ['north', 1],
  ['kestrel', 1],
  ['newcomer', 3],
  ['nobody', 1],
];

test.describe.configure({ mode: 'parallel' });

for (const [visitor, parts] of PARTS) {
  for (let part = 0; part < parts; part += 1) {
    test(`the screens of ${visitor} pass axe, every width, Tab and the skip link (part ${part + 1} of ${parts})`, async ({
      visit,
    }) => {
      const isSignedIn = visitor !== 'nobody';
      const who = isSignedIn ? { as: visitor } : {};
      const page = await visit({ ...who, expectedErrors: REFUSED, reducedMotion: 'reduce' });
      const requests = new RequestsUnderWay(page);
      const walker = { page, requests, phone: await PhoneEmulation.of(page), isSignedIn };
      const screens = (await listScreensToWalk(visitor)).filter((_, place) => place % parts === part);
      const faults: string[] = [];
      for (const screen of screens) {
        const walk = await walkScreen(walker, screen);
        faults.push(...walk.faults);
        for (const check of walk.checks) {
          test.info().annotations.push({ type: 'check', description: `${visitor}, ${screen.path}, ${check}` });
        }
      }
      expect(faults).toEqual([]);
    });
  }
}
