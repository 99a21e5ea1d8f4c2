import { describe, expect, it } from 'vitest';
import { describeHoldings, HOLDINGS_COUNTED_TO, listHoldings } from './company-holdings.ts';

const nothing = {
  users: 0,
  tanks: 0,
  former_tanks: 0,
  vacuum_readings: 0,
  transfers: 0,
  leak_checks: 0,
  procedures: 0,
  telemetry_units: 0,
};

describe('describeHoldings and listHoldings', () => {
  it.each([
    [nothing, ''],
    [{ ...nothing, users: 1 }, '1 user'],
    [{ ...nothing, former_tanks: 2, leak_checks: 1 }, '2 former tanks and 1 leak check'],
    [{ ...nothing, users: 3, tanks: 24, vacuum_readings: 4_312 }, '3 users, 24 tanks and 4,312 vacuum readings'],
    [{ ...nothing, transfers: HOLDINGS_COUNTED_TO }, '10,000 transfers'],
    [{ ...nothing, transfers: HOLDINGS_COUNTED_TO + 1 }, 'more than 10,000 transfers'],
  ])("describe %j as '%s'", (holdings, words) => expect(describeHoldings(holdings)).toBe(words));

  it('list everything a company has, each with its count and name', () => {
    const each = {
      users: 1,
      tanks: 2,
      former_tanks: 3,
      vacuum_readings: 4,
      transfers: 5,
      leak_checks: 6,
      procedures: 7,
      telemetry_units: 8,
    };
    expect(listHoldings(each)).toEqual([
      '1 user',
      '2 tanks',
      '3 former tanks',
      '4 vacuum readings',
      '5 transfers',
      '6 leak checks',
      '7 procedures',
      '8 telemetry units',
    ]);
  });
});
