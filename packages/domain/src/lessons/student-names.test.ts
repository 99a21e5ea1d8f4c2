import { describe, expect, test } from 'vitest';
import { listContextTexts, maskContext } from './masked-context.ts';
import {
  describeHiddenNames,
  findUnclearPersons,
  hiddenNamesSentences,
  maskPersons,
  placeholdersFor,
  readNames,
  unmaskPersons,
} from './student-placeholders.ts';

const mask = (text: string, names: readonly string[]) => maskPersons(text, placeholdersFor([text], names));

/** Of three letters or more. */
const ENDINGS = ['வுக்கு', 'க்கு', 'लाई'];

describe('a name is hidden however it is written', () => {
  test.each([
    ['straight and curly apostrophes', "D'Arcy", 'D’Arcy, D‘Arcy, Dʼarcy, D`ARCY, D´Arcy, D＇Arcy and DArcy'],
    ['hyphens of every kind', 'Anne-Marie', 'Anne‐Marie, Anne‑Marie, Anne–Marie, anne−marie, Anne Marie and AnneMarie'],
    [
      'spaces of every kind',
      'Maya Lopez',
      'Maya\u00a0Lopez, Maya\u2009Lopez, Maya\u3000Lopez, Maya\n Lopez and MAYA\tLOPEZ',
    ],
    ['invisible characters', 'Anna', 'An\u200bna, An\u00adna, \u200fAnna\u200e and \ufeffAnna'],
    ['composed letters', 'Jos\u00e9', 'Jose\u0301, JOSÉ and Jose'],
    ['decomposed letters', 'Zoe\u0308', 'Zo\u00eb and ZOË'],
    ['full-width letters', 'Anna', 'Ａｎｎａ and ＡＮＮＡ'],
    ['the possessive', 'James', 'James’, James’s and James'],
    ['the plural', 'Anna', 'Annas and Anna'],
    ['the plural of a surname', 'Lopez', 'Lopezes and Lopez'],
    ['the plural of a double surname', 'Mary-Jane Watson-Parker', 'Watson-Parkers, Watson–Parker’s and Parker'],
    ['a Japanese surname or given name alone', '田中さくら', '田中さん、さくらさん、サクラ、田中さくら'],
    ['a surname with its honorific', '佐藤愛', '佐藤さん、佐藤君、佐藤愛'],
    ['the elided article', 'Anna', 'd’Anna, l’Anna and qu’Anna'],
    ['the dotted and the dotless i', 'İpek Işık', 'ipek ışık, IPEK ISIK and İPEK IŞIK’ın'],
    ['sharp s', 'Groß', 'GROSS, groß and Groẞ'],
    ['crossed letters', 'Łukasz', 'Lukasz and ŁUKASZ'],
    ['a file name', 'Anna Lopez', 'AnnaLopez2, worksheet_AnnaLopez, anna-lopez and Anna_Lopez'],
    ['Cyrillic endings', 'Анна', 'Анны, Анне, Анну, Анной and АННА'],
    [
      'the endings of Russian adjectives',
      'Анна Ковальская',
      'Анну Ковальскую, Анне Ковальской, Ковальскою, Ковальские and Ковальских',
    ],
    ['the endings of a man’s', 'Ковальский', 'Ковальского, Ковальскому, Ковальским, Ковальском and КОВАЛЬСКИЙ'],
    ['stressed endings', 'Толстой', 'Толстого, Толстому, Толстым and Толстая'],
    ['soft endings', 'Верхняя', 'Верхнюю, Верхней and Верхнего'],
    ['the endings of surnames', 'Иванов', 'Ивановым, Иванову, Ивановых, Ивановыми and Ивановой'],
    ['a vowel that is lost', 'Павел', 'Павла, Павлу, Павлом and Павле'],
    ['a vowel that softens', 'Витёк', 'Витька, Витьку, Витьком and витёк'],
    ['a vowel lost in a surname', 'Кравец', 'Кравца, Кравцу and Кравцом'],
    ['a vowel that becomes short', 'Коломиец', 'Коломийца and Коломийцу'],
    ['a vowel lost in a short name', 'Лев', 'Льва, Льву, Львом and Лев'],
    ['Ukrainian endings', 'Марія Ковальська', 'Марії, Марією, Марію, Ковальської, Ковальську and Ковальській'],
    ['Ukrainian endings of a man’s', 'Андрій Ковальський', 'Андрія, Андрієві, Андрієм, Ковальського and Ковальським'],
    ['a space that was left out', 'Wang Wei', 'wangwei, WANGWEI, Wangwei, wang-wei and WangWei'],
    ['a space that was put in', 'wangwei', 'wang wei, Wang Wei, WANG WEI, wang-wei and WangWei'],
    ['several syllables', 'Wangxiaoming', 'Wang Xiao Ming, wang xiaoming and wangxiao ming'],
    ['a double name written apart', 'Maryann', 'Mary Ann, MARY ANN, Mary-Ann, mary ann, mary-ann and maryann'],
    ['a double name of another language', 'Annemarie', 'anne marie, Anne Marie and annemarie'],
    ['a space in a Chinese name', '王伟', '王 伟, 王　伟 and 王伟'],
    ['no space in a Chinese name', '王 伟', '王伟, 王 伟, 王同学 and 小伟'],
    ['a space in a Korean name', '김민수', '김 민수, 민수 and 김민수'],
    ['dots spelled out', 'Müller', 'Mueller, MUELLER, Müller, Muller and Mu\u0308ller'],
    ['dots instead of their spelling', 'Mueller', 'Müller, MÜLLER, Mueller and Mu\u0308ller'],
    ['ä and ö', 'Käthe Schröder', 'Kaethe Schroeder, Kathe Schroder, KAETHE and Schroeder'],
    ['a crossed o', 'Sørensen', 'Soerensen, Sorensen, Sörensen and SØRENSEN'],
    ['an o that was crossed', 'Soerensen', 'Sørensen, Sörensen and SOERENSEN'],
    ['a ring', 'Åse', 'Aase, Ase, ÅSE and A\u030ase'],
    ['a ring spelled out', 'Aase', 'Åse, AASE and åse'],
    ['sharp s spelled out', 'Weissmann', 'Weißmann and WEISSMANN'],
    ['Greek endings and accents', 'Νίκος', 'Νίκου, Νίκο, ΝΙΚΟΣ and νίκος'],
    ['Arabic prefixes and points', 'مريم', 'ومريم, لمريم, بمريم and مَرْيَم'],
    ['the Arabic accusative', 'محمد', 'محمدًا, محمدا and محمّد'],
    ['Hebrew prefixes', 'דוד', 'ודוד, לדוד and שדוד'],
    ['Korean particles', '민수', '민수는, 민수가 and 민수'],
    ['a Korean surname of two syllables', '남궁민수', '민수는, 남궁 민수 and 남궁민수'],
    ['Tamil endings', 'மாலா', 'மாலாவுக்கு and மாலா'],
    ['an ending in place of the Tamil virama', 'குமார்', 'குமாருக்கு, குமாரின் and குமார்'],
    ['an ending in place of a Malayalam chillu', 'രാഹുൽ', 'രാഹുലിന് and രാഹുൽ'],
    ['Bengali endings', 'রিয়া', 'রিয়ার, রিয়াকে and রিয়া'],
    ['Bengali endings after a consonant', 'অমিত', 'অমিতের, অমিতকে and অমিত'],
    ['Gujarati endings', 'મીરા', 'મીરાને, મીરાની and મીરા'],
    ['Marathi and Nepali endings', 'आरव', 'आरवला, आरवने, आरवलाई and आरव'],
    ['Armenian endings', 'Գրիգոր', 'Գրիգորի, Գրիգորը and ԳՐԻԳՈՐԻՆ'],
    ['Georgian endings', 'გიორგი', 'გიორგის, გიორგიმ and გიორგი'],
    ['a Georgian vowel that is lost', 'დავითი', 'დავითმა, დავითს and დავითი'],
    ['Ethiopic prefixes and endings', 'አበበ', 'ለአበበ, የአበበ, አበበን and አበበ'],
    ['the other kana', 'さくら', 'サクラ, ｻｸﾗ and さくら'],
    ['hiragana instead of katakana', 'サクラ', 'さくらは and サクラ'],
    ['a doubled Chinese name', '王小明', '明明, 小明 and 王小明'],
    ['Polish endings', 'Anna', 'Anny, Annie, Annę, Anną, ANNIE and Anna'],
    ['Polish endings that soften', 'Agnieszka', 'Agnieszce, Agnieszki, Agnieszkę and Agnieszką'],
    ['Polish endings of a man’s', 'Jan Kowalski', 'Jana Kowalskiego, Janie and Kowalskich'],
    ['a Polish vowel that is lost', 'Paweł', 'Pawła, Pawłowi, Pawle and Pawłem'],
    ['short Polish names', 'Ola', 'Oli, Olę, Olą and OLA'],
    ['Czech endings', 'Lenka', 'Lenky, Lence, Lenku, Lenkou and Lenčin'],
    ['Czech endings of a surname', 'Nováková', 'Novákové and Novákovou'],
    ['a Czech vowel that is lost', 'Marek', 'Marka, Markovi, Markem and Marku'],
    ['Finnish consonants', 'Pekka', 'Pekan, Pekalle, Pekalta and Pekkaa'],
    ['a Finnish surname', 'Virtanen', 'Virtasen, Virtaselle and Virtasta'],
    ['a Finnish name in -us', 'Markus', 'Markuksen and Markukselle'],
    ['a Hungarian consonant that is doubled', 'Balázs', 'Balázzsal and Balázs'],
    ['traditional characters', '王伟', '王偉 and 王伟'],
    ['simplified characters', '張偉', '张伟 and 张偉'],
    ['Japanese characters', '澤田', '沢田さん and 泽田'],
    ['Chinese nicknames', '王伟', '老王, 小王, 阿伟, 伟哥, 小偉 and 王某'],
    ['a Chinese surname of two characters', '欧阳明', '欧阳, 老欧阳 and 阿明'],
    ['a list with slashes', 'Maya/Ana', 'Maya, Ana and Maya/Ana'],
    ['a middle dot', '玛丽·洛佩兹', '玛丽・洛佩兹, 玛丽 洛佩兹 and 玛丽·洛佩兹'],
  ])('with %s', (_what, name, text) => {
    const letters = [
      ...new Set(
        mask(text, [name])
          .replaceAll(/\[Student \d+\]/g, '')
          .match(/[\p{L}\p{M}]{3,}/gu) ?? [],
      ),
    ];
    expect(letters.filter((word) => !['and', 'worksheet', ...ENDINGS].includes(word))).toEqual([]);
  });
});

describe('a part of a name alone is hidden', () => {
  test.each([
    [['Maya Lopez'], 'Maya sits by the Lopez twins.', '[Student 2] sits by the [Student 1] twins.'],
    [['María de la Cruz'], 'Maria and Cruz, de la costa', '[Student 1] and [Student 2], de la costa'],
    [['Jean-Luc Picard'], 'Luc helps.', '[Student 1] helps.'],
    [['Maya S.'], 'Maya S. and later Maya', '[Student 1]. and later [Student 2]'],
    [['Maya S'], 'S is a letter, and Maya reads', 'S is a letter, and [Student 1] reads'],
    [
      ['Mr. Rivera'],
      'Mr. Rivera helps. Ask Rivera, Mr. Bell or MR. RIVERA.',
      '[Student 1] helps. Ask [Student 2], Mr. Bell or [Student 1].',
    ],
    [['M. Smith'], 'Smith reads M.', '[Student 1] reads M.'],
    [['de la Cruz'], 'Cruz walks de la costa', '[Student 1] walks de la costa'],
    [['Анна С.'], 'Анне дать карту', '[Student 1] дать карту'],
    [['Student Rivera'], 'Students ask Rivera.', 'Students ask [Student 1].'],
    [
      ['Student A', 'Coach Bo'],
      'Student A and other students ask a coach.',
      '[Student 1] and other students ask a coach.',
    ],
    [['王小明'], '小明和老师', '[Student 1]和老师'],
    [['김민수'], '민수는 책을 읽는다', '[Student 1]는 책을 읽는다'],
    [['田中太郎'], '太郎は本を読む', '[Student 1]は本を読む'],
    [['王伟'], '小伟和王同学', '[Student 2]和[Student 1]'],
  ])('of %j', (names, text, expected) => {
    expect(mask(text, names)).toBe(expected);
  });
});

describe('the rest of the text stays as it is', () => {
  test.each([
    [
      ['Will', 'Art'],
      'Students will make art. Will needs help, and so does Art.',
      'Students will make art. [Student 1] needs help, and so does [Student 2].',
    ],
    [['Art'], 'Language Arts and the artist', 'Language Arts and the artist'],
    [['Al', 'An'], 'an algorithm and an egg for Al', 'an algorithm and an egg for [Student 1]'],
    [['Ann'], 'Annotate the annals, Annabel', 'Annotate the annals, Annabel'],
    [['Анна'], 'Аннотация и Аннушка', 'Аннотация и Аннушка'],
    [
      ['Павел', 'Анна Ковальская', 'Дмитрий'],
      'Павлин, павильон, Ковальск, дмитровский',
      'Павлин, павильон, Ковальск, дмитровский',
    ],
    [['आरव', 'অমিত'], 'आरवली, অমিতাভ', 'आरवली, অমিতাভ'],
    [['मीरा', 'மால'], 'मीराबाई, மாலை', 'मीराबाई, மாலை'],
    [['Alison', 'Carmen', 'Heather'], 'ali son, car men, heat her', 'ali son, car men, heat her'],
    [['राम'], 'रामायण पढ़ो, राम', 'रामायण पढ़ो, [Student 1]'],
    [['アンナ'], 'アンナプルナとアンナ', 'アンナプルナと[Student 1]'],
    [['Shell'], 'She’ll help Shell.', 'She’ll help [Student 1].'],
    [
      ['Justin', 'Weston'],
      'Just in time, as in Just In Time, go west on foot',
      'Just in time, as in Just In Time, go west on foot',
    ],
    [
      ['Tim', 'Eve', 'Ana', 'Sam', 'Mina', 'Vera', 'Thea'],
      'Time: Even numbers. Any questions? Same task. Mine. Very short. They wait.',
      'Time: Even numbers. Any questions? Same task. Mine. Very short. They wait.',
    ],
    [['Ina', 'Ida'], 'Inne ist nicht Idee, und Ides auch nicht', 'Inne ist nicht Idee, und Ides auch nicht'],
    [['王小明', '师红', '林雨'], '老师说小雨', '老师说小雨'],
    [['Maya'], 'You may ask; in May a test', 'You may ask; in May a test'],
    [['Li Ke', 'Wai Ting'], 'waiting like Li Ke', 'waiting like [Student 1]'],
    [['Maryann', 'Mary', 'Ann'], 'mary, ann', '[Student 1], [Student 2]'],
    [['Mae', 'Joe', 'Sue'], 'ma and jo, not su', 'ma and jo, not su'],
    [['Ben'], 'drüben', 'drüben'],
    [['王伟'], '国王\n伟大', '国王\n伟大'],
    [['Müller', 'Mueller'], 'Mueller, Müller', '[Student 1], [Student 2]'],
  ])('for %j in %j', (names, text, expected) => {
    expect(mask(text, names)).toBe(expected);
  });
});

test.each([
  ['Latin', 'Maya', 'Maya needs large print.'],
  ['Chinese', '王伟', '王伟需要大字。'],
  ['Japanese', 'さくら', 'さくらさんは大きな字が必要です。'],
  ['Korean', '서연', '서연이는 큰 글씨가 필요하다.'],
  ['Arabic', 'يوسف', 'يوسف يحتاج إلى خط كبير، وليوسف مقعد.'],
  ['Hebrew', 'נועה', 'לנועה דרוש כתב גדול.'],
  ['Russian', 'Иван', 'Ивану нужен крупный шрифт, ИВАН сидит впереди.'],
  ['Greek', 'Ελένη', 'Η ΕΛΕΝΗ και της Ελένης.'],
  ['Thai', 'สมชาย', 'สมชายต้องการตัวอักษรใหญ่'],
  ['Hindi', 'आरव', 'आरव को बड़े अक्षर चाहिए।'],
  ['Bengali', 'রিয়া', 'রিয়া বড় অক্ষর চায়।'],
  ['Polish', 'Jan', 'Janowi i Janem, Jan czyta.'],
  ['Czech', 'Tomáš', 'Tomášovi pomáhá Tomáš.'],
  ['Finnish', 'Anna', 'Annalle ja Annalla on Anna.'],
  ['Hungarian', 'Péter', 'Péternek, Péterrel és Péterék.'],
])('a %s name does not stay in the text, and comes back', (_script, name, text) => {
  const placeholders = placeholdersFor([text], [name]);
  const masked = maskPersons(text, placeholders);
  expect(masked).toContain('[Student 1]');
  expect(masked.normalize('NFD').toLowerCase()).not.toContain(name.normalize('NFD').toLowerCase());
  expect(unmaskPersons(masked, placeholders)).toContain(name);
});

test('the names that a teacher typed in one line are several', () => {
  expect(readNames(' Ana Lopez, Bob\n\nBob; Cem ')).toEqual(['Ana Lopez', 'Bob', 'Cem']);
  expect(readNames('D’Arcy, 王伟、李娜;Ana\nBob，يوسف، مريم')).toEqual([
    'D’Arcy',
    '王伟',
    '李娜',
    'Ana',
    'Bob',
    'يوسف',
    'مريم',
  ]);
  const text = 'D’Arcy and 王伟需要';
  expect(mask(text, ["D'Arcy, 王伟"])).toBe('[Student 1] and [Student 2]需要');
});

test('what becomes of each name is told: found, not found, or left where it is a word', () => {
  expect(describeHiddenNames(['Maya reads, will write', 'Will waits'], ['Maya Lopez', 'Will', 'Zed'])).toEqual([
    { name: 'Maya Lopez', isFound: true, isWordToo: false },
    { name: 'Will', isFound: true, isWordToo: true },
    { name: 'Zed', isFound: false, isWordToo: false },
  ]);
  const told = (names: readonly string[]) =>
    hiddenNamesSentences(describeHiddenNames(['D’Arcy and 王伟需要, will'], names));
  expect(told(["D'Arcy", '王伟', 'Zed', 'Will'])).toEqual([
    "2 names hidden: D'Arcy, 王伟.",
    'Not found in your texts: Zed.',
    'Sent where it has small letters, because it is also a word: Will. Write the name with a capital letter.',
  ]);
  expect(told([])).toEqual([]);
});

test('a name that is hidden as a whole is not said to be sent in small letters', () => {
  expect(describeHiddenNames(['nguyen thi ha'], ['Nguyễn Thị Hà'])).toEqual([
    { name: 'Nguyễn Thị Hà', isFound: true, isWordToo: false },
  ]);
});

test('the marks of a pasted list are no part of its names', () => {
  expect(readNames('1. Maya\n2) Ana\n- Ben\n• Cem\nAnne-Marie')).toEqual(['Maya', 'Ana', 'Ben', 'Cem', 'Anne-Marie']);
});

test.each([
  ['a full stop after an initial', 'Maya S.', 'Maya S. reads. Later Maya reads to Maya S.'],
  ['initials', 'J.R.', 'J.R. reads to J.R.'],
  ['a sign that the teacher wrote with other brackets', 'Tom', '【Student 1】 and Student 2 sit by Tom'],
  ['brackets that the teacher put around it', '[Student A]', '[Student A] and Student A'],
  ['a sign that the teacher wrote in another language', 'Tom', '[Schüler 1] sitzt neben Tom'],
])('a text comes back as it was with %s', (_what, name, text) => {
  const placeholders = placeholdersFor([text], [name]);
  const masked = maskPersons(text, placeholders);
  expect(masked).not.toContain(name);
  expect(unmaskPersons(masked, placeholders)).toBe(text);
});

test('a name in an email address is hidden with the address, and has no sign of its own', () => {
  const placeholders = placeholdersFor(['Ana Lopez: ana@home.example'], ['Ana Lopez']);
  expect(placeholders.map(({ original }) => original)).toEqual(['ana@home.example', 'Ana Lopez']);
});

test('a subject that is also a name stays readable', () => {
  const context = { ...CONTEXT, subject: 'Art', student_needs: 'Art sits in front.' };
  const masked = maskContext(context, placeholdersFor(listContextTexts(context), ['Art']));
  expect(masked).toMatchObject({ subject: 'Art', student_needs: '[Student 1] sits in front.' });
  const own = { ...context, subject: 'Art with Art' };
  expect(maskContext(own, placeholdersFor(listContextTexts(own), ['Art'])).subject).toBe(
    '[Student 1] with [Student 1]',
  );
});

const CONTEXT = {
  ...{ subject: 'Science', grade_level: '5th Grade', topic: 'Rain', duration_minutes: 60 },
  ...{ teaching_approach: '', available_materials: '', student_needs: '', prior_knowledge: '' },
};

/** As many names and as much text as one request may hold. */
test('sixty names in the longest request are hidden in linear time', () => {
  const names = Array.from({ length: 60 }, (_, at) => `Name${String.fromCharCode(97 + (at % 26))}${at} Surname${at}`);
  const text = 'Students read a story and talk about it in pairs. '.repeat(16_000);
  expect(mask(text, names)).toBe(text);
});

describe('a sign that comes back in another form', () => {
  const placeholders = placeholdersFor(['Maya and Ben'], ['Maya', 'Ben']);

  test.each([
    ['[student 1] and [ Student 2 ] read.', 'Maya and Ben read.', []],
    ['Student 1 reads.', 'Student 1 reads.', ['“Student 1” may stand for Maya.']],
    [
      'STUDENT 2 and (student 1) read.',
      'STUDENT 2 and (student 1) read.',
      ['“STUDENT 2” may stand for Ben.', '“student 1” may stand for Maya.'],
    ],
    ['【Student 1】 reads.', 'Maya reads.', ['“【Student 1】” was read as Maya.']],
    ['[学生 1]和［学生２］', 'Maya和Ben', ['“[学生 1]” was read as Maya.', '“［学生２］” was read as Ben.']],
    ['«Élève 1» lit.', 'Maya lit.', ['“«Élève 1»” was read as Maya.']],
    ['[طالب ٢]', 'Ben', ['“[طالب ٢]” was read as Ben.']],
    ['{Schüler_1} liest.', 'Maya liest.', ['“{Schüler_1}” was read as Maya.']],
    ['[Student 3] reads.', '[Student 3] reads.', ['“[Student 3]” stands for nobody whose name was hidden.']],
    [
      '[Student A] and {Student’s name} read.',
      '[Student A] and {Student’s name} read.',
      [
        '“[Student A]” stands for nobody whose name was hidden.',
        '“{Student’s name}” stands for nobody whose name was hidden.',
      ],
    ],
    ['Student 3 reads. Students 1 to 4 listen.', 'Student 3 reads. Students 1 to 4 listen.', []],
  ])('%s', (response, restored, remarks) => {
    expect([unmaskPersons(response, placeholders), findUnclearPersons(response, placeholders, [])]).toEqual([
      restored,
      remarks,
    ]);
  });

  test.each([
    ['[Students 1 and 2] read.', '“[Students 1 and 2]” may stand for names that were hidden.'],
    ['[Schülerinnen 1, 2] lesen.', '“[Schülerinnen 1, 2]” may stand for names that were hidden.'],
    ['[Students of group 1] read.', null],
    ['[Students 7 and 8] read.', null],
  ])('several in one pair of brackets: %s', (response, remark) => {
    expect(findUnclearPersons(response, placeholders, [])).toEqual(remark === null ? [] : [remark]);
  });

  test('is told apart if the teacher wrote it', () => {
    expect(findUnclearPersons('[Student A] and [Student B] read.', placeholders, ['[student a] is new.'])).toEqual([
      '“[Student A]” stands as you wrote it, for nobody whose name was hidden.',
      '“[Student B]” stands for nobody whose name was hidden.',
    ]);
    expect(findUnclearPersons('[Student 3] reads. Student 4 listens.', placeholders, ['[Student 3] is new.'])).toEqual([
      '“[Student 3]” stands as you wrote it, for nobody whose name was hidden.',
    ]);
  });
});
