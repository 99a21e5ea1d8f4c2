import { describe, expect, it } from 'vitest';
import { findCompanyNameError } from './company-name-errors.ts';

describe('findCompanyNameError', () => {
  it.each([
    ['', 'Company name cannot be empty'],
    ['  \t ', 'Company name cannot be empty'],
    ['..', 'Company name must have a letter or a digit'],
    ['\u200b', 'Company name must have a letter or a digit'],
    ['no  company', 'This company name is reserved. Please enter another one.'],
    ['PENDING_ASSIGNMENT', 'This company name is reserved. Please enter another one.'],
  ])('rejects %j: %s', (name, error) => expect(findCompanyNameError(name)).toBe(error));

  it.each(['Polar Gas', '7', '液化ガス', ' A/B Gas '])('accepts %j', (name) => {
    expect(findCompanyNameError(name)).toBeNull();
  });
});
