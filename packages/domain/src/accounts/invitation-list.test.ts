import { describe, expect, test } from 'vitest';
import { LISTED_TWICE, NO_ADDRESS, readInvitationList, splitFullName } from './invitation-list.ts';

const readList = (text: string) =>
  readInvitationList(text).map(({ email, name, error }) => [email, name, error] as const);
const ADA = ['ada@polar.example', 'Ada Berg', null] as const;

describe('a list of people to invite', () => {
  test.each([
    ['one address a line', 'ada@polar.example\nbo@polar.example'],
    ['with commas', 'ada@polar.example, bo@polar.example'],
    ['with semicolons, as Outlook copies them', 'ada@polar.example; bo@polar.example;'],
    ['with spaces', 'ada@polar.example bo@polar.example'],
    [
      'with empty lines, carriage returns and a byte order mark',
      '\ufeff\r\nada@polar.example\r\n\r\n bo@polar.example ',
    ],
    ['as links', 'mailto:ada@polar.example\n<bo@polar.example>'],
    ['with invisible characters of web pages', 'ada@polar\u200b.example\nbo@polar.example\u00ad'],
  ])('is read %s', (_, text) => {
    expect(readList(text)).toEqual([
      ['ada@polar.example', null, null],
      ['bo@polar.example', null, null],
    ]);
  });

  test.each([
    ['before an address in angle brackets', 'Ada Berg <ada@polar.example>'],
    ['in quotes', '"Ada Berg" <ada@polar.example>'],
    ['last name first', 'Berg, Ada <ada@polar.example>'],
    ['before an address without brackets', 'Ada Berg ada@polar.example'],
    ['in a column before', 'Ada Berg\tada@polar.example'],
    ['in a column after', 'ada@polar.example\tAda Berg'],
    ['in two columns', 'Ada;Berg;ada@polar.example'],
    ['in a file with quoted cells', '"Ada Berg","ada@polar.example"'],
    ['with hard spaces', 'Ada\u00a0 Berg <ada@polar.example>'],
  ])('has names %s', (_, text) => {
    expect(readList(text)).toEqual([ADA]);
  });

  test('keeps commas in quotes and brackets together', () => {
    expect(readList('"Berg, Ada" <ada@polar.example>; Bo <bo@polar.example>')).toEqual([
      ADA,
      ['bo@polar.example', 'Bo', null],
    ]);
  });

  test('leaves a line of headings out, but only the first', () => {
    expect(readList('Full name\tE-mail address\nAda Berg\tada@polar.example')).toEqual([ADA]);
    expect(readList('ada@polar.example\nName')).toEqual([
      ['ada@polar.example', null, null],
      ['', null, NO_ADDRESS],
    ]);
  });

  test.each([
    'Name\tEmail\tInvite\nAda Berg\tada@polar.example\tyes',
    'Invite\tEmail\tName\nyes\tada@polar.example\tAda Berg',
    'Invite;Full name;E-mail\nx;Ada Berg;ada@polar.example',
    'Name,Email,Invite\nAda Berg,ada@polar.example,2026-06-01',
    'Name\tE-mail address\tInvited by\nAda Berg\tada@polar.example\tBo Lund',
  ])('leaves columns out that hold neither names nor addresses: %j', (text) => {
    expect(readList(text)).toEqual([ADA]);
  });

  test.each(['Invite', 'Invitees', 'Users', 'People'])(
    'leaves the heading %s above a list of addresses out',
    (heading) => {
      expect(readList(`${heading}\nAda Berg <ada@polar.example>`)).toEqual([ADA]);
    },
  );

  test('shows what has no address, as it was typed', () => {
    expect(readInvitationList('Ada Berg\nbo@polar.example; cy@polar.example; Dan')).toEqual([
      { text: 'Ada Berg', email: '', name: null, error: NO_ADDRESS },
      { text: 'bo@polar.example', email: 'bo@polar.example', name: null, error: null },
      { text: 'cy@polar.example', email: 'cy@polar.example', name: null, error: null },
      { text: 'Dan', email: '', name: null, error: NO_ADDRESS },
    ]);
  });

  test.each([
    ['ada@', 'Nothing stands after the @'],
    ['@polar.example', 'Nothing stands before the @'],
    ['ada@@polar.example', 'There is more than one @'],
    ['ada@polar', 'The part after the @ has no dot, as in polar.example'],
    ['ädä@polar.example', 'Only plain letters without accents can be mailed to'],
    ['ada@po..lar.example', 'A dot stands where none may be'],
    ['ada.@polar.example', 'A dot stands where none may be'],
    ['ada!@polar.example', 'It has a character that cannot be mailed to'],
    ['<ada berg@polar.example>', 'There is a space in it'],
    ['Ada <ada>', 'There is no @'],
    [`${'a'.repeat(250)}@polar.example`, 'Longer than 254 characters'],
  ])('says of %s what is wrong with it', (text, error) => {
    expect(readList(text)).toMatchObject([[expect.anything(), expect.toBeOneOf([null, 'Ada']), error]]);
  });

  test('marks an address that comes a second time, in any case', () => {
    expect(readList('ada@polar.example\nbo@polar.example\nADA@polar.example')).toEqual([
      ['ada@polar.example', null, null],
      ['bo@polar.example', null, null],
      ['ADA@polar.example', null, LISTED_TWICE],
    ]);
  });

  test('is empty for blank text', () => {
    expect(readInvitationList(' \n\t\n')).toEqual([]);
  });

  test('reads an unclosed quote to the end of its line, not further', () => {
    expect(readList('"Ada <ada@polar.example>\nbo@polar.example')).toEqual([
      ['ada@polar.example', 'Ada', null],
      ['bo@polar.example', null, null],
    ]);
  });
});

test.each([
  ['Ada Berg', { first_name: 'Ada', last_name: 'Berg' }],
  ['Ines Maria Halvorsen', { first_name: 'Ines Maria', last_name: 'Halvorsen' }],
  ['Ada', { first_name: 'Ada', last_name: null }],
  [null, { first_name: null, last_name: null }],
])('the name %s has these parts', (name, parts) => {
  expect(splitFullName(name)).toEqual(parts);
});
