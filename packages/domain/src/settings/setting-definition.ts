import type { SettingScope } from './setting-scopes.ts';
import { type NumberRange, readBoolean, readNumber, type SettingRead, type SettingValue } from './setting-values.ts';

export const SETTING_TYPES = ['boolean', 'number', 'json', 'text'] as const;
export type SettingType = (typeof SETTING_TYPES)[number];

export interface SettingDefinition<Value extends SettingValue> {
  /** Identifies the setting in the API and the audit log; never reused. */
  readonly id: number;
  readonly key: string;
  /** Its name on screens. */
  readonly title: string;
  readonly scope: SettingScope;
  readonly type: SettingType;
  readonly description: string;
  /** The default. */
  readonly initial: Value;
  /** Validates a value of any origin. */
  readonly read: (value: unknown) => SettingRead<Value>;
  /** For numbers. */
  readonly range?: NumberRange;
  readonly unit?: string;
  /** Affects the security of accounts: only super-admins may change it. */
  readonly guardsAccounts?: true;
  /** A change can erase for good what is kept: only super-admins may change it, as only they may erase. */
  readonly destroys?: true;
  /** For company settings: there is also a general value, for companies without a value of their own. */
  readonly hasGeneral?: true;
}

export const setting = <Value extends SettingValue>(definition: SettingDefinition<Value>) => definition;

type Described<Value extends SettingValue> = Omit<SettingDefinition<Value>, 'type' | 'read'>;

export const number = (definition: Described<number> & { readonly range: NumberRange }) =>
  setting<number>({ ...definition, type: 'number', read: (value) => readNumber(value, definition.range) });

export const boolean = (definition: Described<boolean>) =>
  setting<boolean>({ ...definition, type: 'boolean', read: readBoolean });
