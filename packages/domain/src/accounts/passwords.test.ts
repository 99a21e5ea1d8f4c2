import { describe, expect, it } from 'vitest';
import { findPasswordError } from './passwords.ts';

const context = {
  email: 'Polar@Demo.example',
  companyName: 'Polar Gas Logistics',
  isCommon: (password: string) => password === 'qwerty123',
};
const error = (password: string, minimumLength?: number) => findPasswordError(password, { ...context, minimumLength });

describe('findPasswordError', () => {
  it('has nothing against an ordinary password', () => {
    expect(error('blue-ice-7')).toBeNull();
  });

  it('asks for 6 characters, in the words of spec 1 §5', () => {
    expect(error('12345')).toBe('Password must be at least 6 characters long');
    expect(error('x7#kq9')).toBeNull();
    expect(error('')).toBe('Password must be at least 6 characters long');
  });

  it('asks for more when the settings do, never for less', () => {
    expect(error('x7#kq9v', 8)).toBe('Password must be at least 8 characters long');
    expect(error('x7#kq9vw', 8)).toBeNull();
    expect(error('x7#kq', 3)).toBe('Password must be at least 6 characters long');
  });

  it('refuses more than 128 characters and cuts nothing', () => {
    expect(error(`${'aB3'.repeat(42)}xy`)).toBeNull();
    expect(error('aB3'.repeat(43))).toBe('Password must be at most 128 characters long');
  });

  it('counts characters as people do', () => {
    expect(error('🧊🧊🧊')).toBe('Password must be at least 6 characters long');
    expect(error('🧊'.repeat(128))).toBeNull();
  });

  it('refuses common ones in any case', () => {
    expect(error('QWERTY123')).toBe('This password is one of the most common ones. Please choose another.');
  });

  it("refuses the person's own e-mail, whole or its first part", () => {
    expect(error('polar@demo.EXAMPLE')).toBe('Password must not be your email address');
    expect(findPasswordError('northwind', { ...context, email: 'northwind@demo.example' })).toBe(
      'Password must not be your email address',
    );
    expect(error('polar@demo.example1')).toBeNull();
  });

  it("refuses the company's name, with or without its spaces", () => {
    expect(error('polar gas LOGISTICS')).toBe('Password must not be your company name');
    expect(error('polargaslogistics')).toBe('Password must not be your company name');
    expect(error('polargaslogistics7')).toBeNull();
  });

  it('does without an e-mail and a company', () => {
    const bare = { isCommon: () => false };
    expect(findPasswordError('blue-ice-7', bare)).toBeNull();
    expect(findPasswordError('blue-ice-7', { ...bare, email: '', companyName: null })).toBeNull();
  });
});
