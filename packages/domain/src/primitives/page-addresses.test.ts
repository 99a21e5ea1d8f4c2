import { describe, expect, test } from 'vitest';
import { breakPageAddresses, hasPageAddress } from './page-addresses.ts';

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

describe('a text with the address of a page', () => {
  test.each([
    ['T-1 renew at https://evil.example/x?y=1#z', 'T-1 renew at https: / / evil. example/ x? y=1# z'],
    ['(www.evil.com), now', '(www. evil. com), now'],
    ['ev\u200Bil。com', 'evil. com'],
    ['Call 192.168.0.1!', 'Call 192. 168. 0. 1!'],
    ['x@evil.com/path', 'x@evil. com/ path'],
    ['one\nbit.ly/a\ttwo', 'one\nbit. ly/ a\ttwo'],
    ['5m³.evil．com', '5m³. evil. com'],
  ])('is broken: %s', (text, broken) => {
    expect(breakPageAddresses(text)).toBe(broken);
    expect(hasPageAddress(broken)).toBe(false);
    expect(breakPageAddresses(broken)).toBe(broken);
  });

  test('keeps mailboxes, figures and times as they are', () => {
    const text =
      'Ask ines@polar.com (or <ada@gas.net>), by 08:00 on 1/2/2026. 1,234.5 lb, 24/7, e.g. U.S. Helium Inc. ' +
      '12.50/3, 10.5.2026/11.5.2026, 8.30:15, report.pdf, 2½ m³';
    expect(breakPageAddresses(text)).toBe(text);
  });
});
