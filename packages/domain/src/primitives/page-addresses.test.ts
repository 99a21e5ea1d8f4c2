import { describe, expect, test } from 'vitest';
import { hasPageAddress } from './page-addresses.ts';

describe('a name has the address of a page', () => {
  test.each([
    'Your password expired, renew at https://evil.example/x',
    'HTTP://evil.example',
    'Renew at evil.com',
    'EVIL.COM',
    'evil．com',
    'evil。com',
    'ev\u200Bil.c\u200Bom',
    'www.evil',
    'bit.ly/abc',
    'bit.ly',
    'evil.ru now',
    't.co/abc',
    'evil.polargas:8080',
    'mail x@evil.net',
    '//evil',
    '192.168.0.1',
    'пример.com',
    'почта.рф',
    'renew.security',
    'password.zip',
  ])('%s', (name) => expect(hasPageAddress(name)).toBe(true));
});

describe('a name has none', () => {
  test.each([
    'Ines Halvorsen',
    "O'Neill",
    'J.Smith',
    'St. John',
    'St.John',
    'Smith & Co.',
    'Air Products S.A.',
    'Polar Gas N.V.',
    'U.S. Helium Inc.',
    'Acme/Beta Gases',
    'Dr.Ed Moe',
    'Gas 2.0',
    'A.B. Berg',
    'Ф.И. Иванов',
    '24/7 Gases',
    'Kestrel Bulk Gases',
  ])('%s', (name) => expect(hasPageAddress(name)).toBe(false));
});
