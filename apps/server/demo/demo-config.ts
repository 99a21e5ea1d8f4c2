import { type Config, readConfig } from '../src/shared/config.ts';

/** A folder of its own keeps the demo apart from real data; warnings alone keep its console readable. */
const DEMO_DEFAULTS = { DATA_DIR: './data-demo', LOG_LEVEL: 'warn' };

/** The environment's settings on top of the demo's own defaults. */
export function readDemoConfig(): Config {
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  return readConfig({ ...DEMO_DEFAULTS, ...given });
}
