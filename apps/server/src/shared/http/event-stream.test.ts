import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventText } from './event-stream.ts';

test('an event is its id, its name and its data, and an empty line', () => {
  expect(eventText({ name: 'section', data: '{"a":1}', id: '7' })).toBe('id: 7\nevent: section\ndata: {"a":1}\n\n');
  expect(eventText({ name: 'done', data: '{}' })).toBe('event: done\ndata: {}\n\n');
});

test('data of several lines stays one event', () => {
  expect(eventText({ name: 'text', data: 'one\r\ntwo\rthree\n\nevent: done' })).toBe(
    'event: text\ndata: one\ndata: two\ndata: three\ndata: \ndata: event: done\n\n',
  );
});

test('whatever is sent, it ends where it ends and not before', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (data) => {
      const text = eventText({ name: 'text', data });
      expect(text.indexOf('\n\n')).toBe(text.length - 2);
      expect(text.split('\n').filter((line) => !/^(event|data): |^$/.test(line))).toEqual([]);
    }),
  );
});

test.each(['a\nb', 'a\rb', 'a\0b'])('a name or an id of several lines is refused', (text) => {
  expect(() => eventText({ name: text, data: '' })).toThrow('on one line');
  expect(() => eventText({ name: 'a', data: '', id: text })).toThrow('on one line');
});
