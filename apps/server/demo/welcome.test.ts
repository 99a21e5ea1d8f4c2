import { expect, test } from 'vitest';
import { welcome } from './welcome.ts';

test('the welcome text has the address, every account and the password', () => {
  const text = welcome({ address: 'http://127.0.0.1:3000', password: 'demo-tank-1' });
  expect(text).toContain('http://127.0.0.1:3000');
  expect(text).toContain('password demo-tank-1');
  expect(text).toMatch(/kestrel@demo\.example\s+company administrator, Kestrel Bulk Gases/);
  expect(text).toMatch(/polar@demo\.example\s+company user, Polar Gas Logistics/);
  expect(text.match(/@demo\.example/g)).toHaveLength(8);
  expect(text).toContain('Stop with Ctrl+C');
});

test('the welcome text of a demo filled with another password says which one applies', () => {
  expect(welcome({ address: 'http://127.0.0.1:3000', password: undefined })).toContain(
    'password the DEMO_PASSWORD of the first start',
  );
});
