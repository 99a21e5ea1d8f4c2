import { IDBFactory } from 'fake-indexeddb';
import { onTestFinished } from 'vitest';

const cloneOfNode = globalThis.structuredClone;

/** A device whose store keeps files too: those of jsdom are none to Node, and would come back empty. */
export function startDevice(): void {
  globalThis.indexedDB = new IDBFactory();
  globalThis.structuredClone = clone;
  // jsdom draws no pictures.
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  onTestFinished(() => {
    globalThis.structuredClone = cloneOfNode;
    Reflect.deleteProperty(globalThis, 'indexedDB');
  });
}

function clone<T>(value: T): T {
  if (value instanceof File) return value;
  if (Array.isArray(value)) return value.map(clone) as T;
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return cloneOfNode(value);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, clone(each)])) as T;
}
