import { expect, test } from 'vitest';
import { isEnglish } from './english-text.ts';

test.each([
  ['Students measure the volume of water.', true],
  ['Bananas.', true],
  ['Lava, magma, ash', true],
  ['Los estudiantes miden el volumen del agua.', false],
  ['Wir messen das Wasser in der Gruppe.', false],
  ['Les élèves lisent le texte.', false],
  ['Siswa membaca teks dan menjawab pertanyaan.', false],
  ['Học sinh đọc và viết.', false],
  ['学生测量水的体积。', false],
  ['يقيس الطلاب حجم الماء', false],
  ['นักเรียนวัดปริมาณน้ำ', false],
  ['The students say “hola” and “adiós” to each other.', true],
])('%j is judged as English: %s', (text, expected) => {
  expect(isEnglish(text)).toBe(expected);
});
