import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventText } from './event-stream.ts';

test('eventText consists of id, name, data and an empty line', () => {
  expect(eventText({ name: 'section', data: '{"a":1}', id: '7' })).toBe('id: 7\nevent: section\ndata: {"a":1}\n\n');
  expect(eventText({ name: 'done', data: '{}' })).toBe('event: done\ndata: {}\n\n');
});

test('eventText keeps multi-line data in one event', () => {
  expect(eventText({ name: 'text', data: 'one\r\ntwo\rthree\n\nevent: done' })).toBe(
    'event: text\ndata: one\ndata: two\ndata: three\ndata: \ndata: event: done\n\n',
  );
});

test('eventText makes exactly one event of any data', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (data) => {
      const text = eventText({ name: 'text', data });
      expect(text.indexOf('\n\n')).toBe(text.length - 2);
      expect(text.split('\n').filter((line) => !/^(event|data): |^$/.test(line))).toEqual([]);
    }),
  );
});

test.each(['a\nb', 'a\rb', 'a\0b'])('eventText throws for a name or an id with several lines', (text) => {
  expect(() => eventText({ name: text, data: '' })).toThrow('must not contain line breaks');
  expect(() => eventText({ name: 'a', data: '', id: text })).toThrow('must not contain line breaks');
});
