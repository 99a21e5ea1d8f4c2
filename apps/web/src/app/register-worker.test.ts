import { expect, onTestFinished, test, vi } from 'vitest';
import { registerWorker } from './register-worker.ts';

class Worker extends EventTarget {
  state = 'installing';
}

/** A browser whose worker cannot be registered at the first attempts. */
function haveWorkers(failures: number, registration: object): { attempts: number } {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const made = { attempts: 0 };
  const register = async () => {
    made.attempts += 1;
    if (made.attempts <= failures) throw new TypeError('Failed to register a ServiceWorker');
    return registration;
  };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: null, register } });
  onTestFinished(() => {
    vi.useRealTimers();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
  return made;
}

test.each([0, 1, 3])('a worker that is registered after %i attempts that failed is told once', async (failures) => {
  const made = haveWorkers(failures, { active: {}, installing: null, update: async () => undefined });
  let told = 0;
  await registerWorker(() => {
    told += 1;
  });
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(made.attempts).toBe(failures + 1);
  expect(told).toBe(1);
});

test('a worker whose installation failed is registered again, and told no second time', async () => {
  const installing = new Worker();
  const made = haveWorkers(0, { active: null, installing });
  let told = 0;
  await registerWorker(() => {
    told += 1;
  });
  installing.state = 'redundant';
  installing.dispatchEvent(new Event('statechange'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect([made.attempts, told]).toEqual([2, 1]);
});
