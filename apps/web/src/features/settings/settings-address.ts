import { SETTING_SCOPES } from '@dewar/domain/settings/setting-scopes';
import { oneOf, parseSearch, text } from '../../shared/navigation/parse-search.ts';

/** Which settings are shown: the tab, and on the company tab whose. */
export function readSettingsAddress(address: object) {
  const { tab, company } = parseSearch(address, { tab: oneOf(SETTING_SCOPES), company: text });
  return { ...(tab !== undefined && { tab }), ...(tab === 'company' && company !== undefined && { company }) };
}
