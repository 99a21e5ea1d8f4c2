import { describe, expect, it } from 'vitest';
import { findPasswordError } from './passwords.ts';

const context = {
  email: 'Polar@Demo.example',
  companyName: 'Polar Gas Logistics',
};
const error = (password: string, minimumLength?: number) => findPasswordError(password, { ...context, minimumLength });

describe('findPasswordError', () => {
  it('accepts an ordinary password', () => {
    expect(error('blue-ice-7')).toBeNull();
  });

  it('requires 6 characters, with the message of spec 1 §5', () => {
    expect(error('12345')).toBe('Password must be at least 6 characters long');
    expect(error('x7#kq9')).toBeNull();
    expect(error('')).toBe('Password must be at least 6 characters long');
  });

  it('requires more characters when the setting is higher, and never fewer than 6', () => {
    expect(error('x7#kq9v', 8)).toBe('Password must be at least 8 characters long');
    expect(error('x7#kq9vw', 8)).toBeNull();
    expect(error('x7#kq', 3)).toBe('Password must be at least 6 characters long');
  });

  it('rejects more than 128 characters instead of truncating', () => {
    expect(error(`${'aB3'.repeat(42)}xy`)).toBeNull();
    expect(error('aB3'.repeat(43))).toBe('Password must be at most 128 characters long');
  });

  it('counts an emoji as one character', () => {
    expect(error('🧊🧊🧊')).toBe('Password must be at least 6 characters long');
    expect(error('🧊'.repeat(128))).toBeNull();
  });

  it("rejects the person's own email address and its local part", () => {
    expect(error('polar@demo.EXAMPLE')).toBe('Password must not be your email address');
    expect(findPasswordError('northwind', { ...context, email: 'northwind@demo.example' })).toBe(
      'Password must not be your email address',
    );
    expect(error('polar@demo.example1')).toBeNull();
  });

  it('rejects the company name with or without its spaces', () => {
    expect(error('polar gas LOGISTICS')).toBe('Password must not be your company name');
    expect(error('polargaslogistics')).toBe('Password must not be your company name');
    expect(error('polargaslogistics7')).toBeNull();
  });

  it('works without an email address and a company', () => {
    expect(findPasswordError('blue-ice-7', {})).toBeNull();
    expect(findPasswordError('blue-ice-7', { email: '', companyName: null })).toBeNull();
  });
});
