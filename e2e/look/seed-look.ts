import { fillDemo } from '../seed-demo.ts';
import { clockWhileFilling } from './look-clock.ts';

export default function seedLook(): Promise<() => Promise<void>> {
  return fillDemo(clockWhileFilling());
}
