import { expect, it } from 'vitest';
import { readAddressFilter } from './address-filter.ts';

it.each([
  ['192.0.2.7', { exact: '192.0.2.7' }],
  [' 192.0.2.7 ', { exact: '192.0.2.7' }],
  ['192.0.2.7/32', { exact: '192.0.2.7' }],
  ['192.0.2.', { prefix: '192.0.2.' }],
  ['192.0.2', { prefix: '192.0.2.' }],
  ['10', { prefix: '10.' }],
  ['192.0.2.0/24', { prefix: '192.0.2.' }],
  ['172.16.0.0/16', { prefix: '172.16.' }],
  ['10.0.0.0/8', { prefix: '10.' }],
  ['::1', { exact: '::1' }],
  ['2001:DB8::7', { exact: '2001:db8::7' }],
  ['2001:db8:', { prefix: '2001:db8:' }],
  ['2001:db8:1:2::/64', { prefix: '2001:db8:1:2:' }],
  ['2001:db8::/64', { prefix: '2001:db8:' }],
  ['2001:db8:1:2:3:4:5:6/64', { prefix: '2001:db8:1:2:' }],
  ['2001:db8::1/128', { exact: '2001:db8::1' }],
])('%j is read as %j', (text, filter) => {
  expect(readAddressFilter(text)).toEqual(filter);
});

it.each([
  ...['', ' ', '.', '/24', '192.0.2.256', '192.0.2.7.1', '192..2', 'office', '192.0.2.%', '192.0.2.0/20', '10/8'],
  ...['192.0.2.0/33', '2001:db8::/60', '2001:db8::/0', '1:2:3:4:5:6:7:8:9', '12345::1', ':', "1'--"],
])('%j is no address', (text) => {
  expect(readAddressFilter(text)).toBeUndefined();
});
