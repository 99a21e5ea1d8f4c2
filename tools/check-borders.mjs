// Who may import what (docs/architecture.md), held by dependency-cruiser.
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import rules from '../.dependency-cruiser.mjs';
import { main, say } from './workspace.mjs';

await main(async () => {
  const { output } = await cruise(
    ['packages', 'apps', 'e2e', 'bench'],
    { ruleSet: rules, validate: true, ...rules.options },
    rules.options.enhancedResolveOptions,
    { tsConfig: extractTSConfig('apps/web/tsconfig.json') },
  );
  const { summary, modules } = output;
  // A cruiser that sees nothing finds nothing wrong.
  const seen = modules.filter((module) => /^(packages|apps)\//.test(module.source)).length;
  if (seen === 0) {
    say('the border check saw 0 modules');
    return 1;
  }
  for (const { rule, from, to } of summary.violations) say(`${rule.severity} ${rule.name}: ${from} → ${to}`);
  say(`${seen} modules, ${summary.violations.length} violations`);
  return summary.violations.length === 0 ? 0 : 1;
});
