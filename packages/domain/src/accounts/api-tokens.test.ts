import { describe, expect, it } from 'vitest';
import {
  findTokenExpiryError,
  readingScopeOf,
  SCOPES_OF_OWNERS,
  TOKEN_RECORDS,
  TOKEN_SCOPES,
  tokenStateAt,
} from './api-tokens.ts';

const NOW = new Date('2026-06-10T12:00:00Z');
const BEFORE = new Date(NOW.getTime() - 1);
const AFTER = new Date(NOW.getTime() + 1);

describe('the scopes of tokens', () => {
  it('are read and write of each kind of record, and two ways in', () => {
    const ofRecords = TOKEN_RECORDS.flatMap((record) => [`${record}:read`, `${record}:write`]);
    expect([...TOKEN_SCOPES]).toEqual([...ofRecords, 'telemetry:write', 'scim']);
  });

  it('are for lessons alone of a teacher, and SCIM of a service account alone', () => {
    expect(SCOPES_OF_OWNERS.teacher).toEqual(['lessons:read', 'lessons:write']);
    expect(SCOPES_OF_OWNERS.company).not.toContain('scim');
    expect(SCOPES_OF_OWNERS.service).toContain('scim');
    expect(SCOPES_OF_OWNERS.service.filter((scope) => scope.startsWith('lessons'))).toEqual([]);
  });

  it('name with which other one the written records are read', () => {
    expect(readingScopeOf('notes:write')).toBe('notes:read');
    expect(readingScopeOf('notes:read')).toBeUndefined();
    expect(readingScopeOf('telemetry:write')).toBeUndefined();
  });
});

describe('the state of a token', () => {
  it('is expired from its end on, also when it is stopped', () => {
    expect(tokenStateAt({ expires_at: AFTER, stopped_at: null }, NOW)).toBe('active');
    expect(tokenStateAt({ expires_at: NOW, stopped_at: null }, NOW)).toBe('expired');
    expect(tokenStateAt({ expires_at: BEFORE, stopped_at: BEFORE }, NOW)).toBe('expired');
    expect(tokenStateAt({ expires_at: null, stopped_at: BEFORE }, NOW)).toBe('stopped');
  });

  it('cannot be expired from the beginning', () => {
    expect(findTokenExpiryError(null, NOW)).toBeNull();
    expect(findTokenExpiryError(AFTER, NOW)).toBeNull();
    expect(findTokenExpiryError(NOW, NOW)).toBe('must be in the future');
  });
});
