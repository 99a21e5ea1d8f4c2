import { type Config, readConfig } from '../src/shared/config.ts';

/** A separate folder keeps the demo apart from real data; logging only warnings keeps its console readable. */
const DEMO_DEFAULTS = { DATA_DIR: './data-demo', LOG_LEVEL: 'warn' };

/** The settings of the environment, with the demo's own defaults. */
export function readDemoConfig(): Config {
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  return readConfig({ ...DEMO_DEFAULTS, ...given });
}
