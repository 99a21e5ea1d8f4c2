import { describe, expect, test } from 'vitest';
import { cleanModelText } from './model-text.ts';
import { findNotWritten } from './not-written.ts';

const textOf = (response: string) => cleanModelText(response, 'Explore').text;

/** A section of two paragraphs, what a model says before it, and what after it. */
const SAID: readonly (readonly [
  language: string,
  text: string,
  before: readonly string[],
  after: readonly string[],
])[] = [
  [
    'Spanish',
    'Los alumnos observan el agua.\n\nDespués comparan sus notas.',
    ['¡Claro! Aquí tienes la sección:', '¡Por supuesto!'],
    [
      '¿Quieres que lo haga más difícil?',
      '¡Espero que te sea útil! ¿Te gustaría que adapte la actividad?',
      'Avísame si quieres cambios.',
    ],
  ],
  [
    'German',
    'Die Kinder beobachten das Wasser.\n\nDanach vergleichen sie zu zweit.',
    ['Gerne! Hier ist der Abschnitt:', 'Selbstverständlich!', 'Klar, hier kommt der Abschnitt:'],
    [
      'Soll ich es schwieriger machen?',
      'Ich hoffe, das hilft Ihnen!',
      'Wenn Sie Änderungen wünschen, lassen Sie es mich wissen.',
      'Viel Erfolg mit Ihrer Stunde!',
    ],
  ],
  [
    'French',
    'Les élèves observent l’eau.\n\nEnsuite ils comparent à deux.',
    ['Bien sûr ! Voici la section :', 'Certainement ! Voici une proposition :', 'Avec plaisir !'],
    ['J’espère que cela vous aidera !', 'Souhaitez-vous une version plus simple ?', 'Bonne leçon !'],
  ],
  [
    'Portuguese',
    'Os alunos observam a água.\n\nDepois comparam em pares.',
    ['Com certeza!', 'Segue abaixo a seção:'],
    ['Espero que isso ajude!', 'Quer que eu adicione uma rubrica?'],
  ],
  [
    'Italian',
    'Gli alunni osservano l’acqua.\n\nPoi confrontano in coppia.',
    ['Certo! Ecco la sezione:'],
    ['Spero che ti sia utile!', 'Vuoi che lo renda più difficile?', 'Fammi sapere se vuoi modifiche.'],
  ],
  [
    'Dutch',
    'De leerlingen bekijken het water.\n\nDaarna vergelijken ze.',
    ['Natuurlijk! Hier is de tekst:'],
    ['Wil je dat ik het moeilijker maak?', 'Ik hoop dat dit helpt!', 'Succes met je les!'],
  ],
  [
    'Polish',
    'Uczniowie obserwują wodę.\n\nPotem porównują.',
    ['Oczywiście! Oto sekcja:'],
    ['Czy chcesz, żebym to utrudnił?', 'Mam nadzieję, że to pomoże!'],
  ],
  [
    'Russian',
    'Ученики наблюдают за водой.\n\nПотом сравнивают.',
    ['Конечно! Вот раздел:', 'С удовольствием!'],
    ['Хотите, чтобы я усложнил задание?', 'Надеюсь, это поможет!'],
  ],
  [
    'Turkish',
    'Öğrenciler suyu gözlemler.\n\nSonra karşılaştırırlar.',
    ['Elbette! İşte bölüm:'],
    ['Daha zor hale getirmemi ister misiniz?', 'Umarım yardımcı olur!'],
  ],
  [
    'Chinese',
    '学生观察水并记录所见。\n\n然后两人一组比较。',
    ['当然可以！以下是该部分：', '没问题，这是您要的内容：'],
    ['需要我把它改得更难吗？', '希望这对您有帮助！如果需要修改，请告诉我。', '您还需要其他修改吗？'],
  ],
  [
    'Japanese',
    '児童は水を観察し、記録する。\n\nその後ペアで比べる。',
    ['承知いたしました。以下の通りです。', 'かしこまりました。'],
    ['もっと難しくしましょうか？', 'お役に立てれば幸いです。', '修正が必要な場合はお申し付けください。'],
  ],
  [
    'Korean',
    '학생들은 물을 관찰하고 기록한다.\n\n그 후 짝과 비교한다.',
    ['물론입니다! 다음은 해당 부분입니다:', '네, 알겠습니다.'],
    ['더 어렵게 만들어 드릴까요?', '도움이 되었기를 바랍니다.'],
  ],
  [
    'Arabic',
    'يلاحظ الطلاب الماء.\n\nثم يقارنون مع زميل.',
    ['بالتأكيد! إليك القسم:', 'إليك النص المطلوب:'],
    ['هل تريد أن أجعلها أصعب؟', 'آمل أن يكون هذا مفيدًا!'],
  ],
  [
    'Hindi',
    'छात्र पानी को देखते हैं।\n\nफिर तुलना करते हैं।',
    ['ज़रूर! यह रहा अनुभाग:'],
    ['क्या आप चाहते हैं कि मैं इसे और कठिन बनाऊँ?', 'आशा है यह मदद करेगा!'],
  ],
  [
    'Vietnamese',
    'Học sinh quan sát nước.\n\nSau đó so sánh theo cặp.',
    ['Chắc chắn rồi! Đây là phần nội dung:'],
    ['Bạn có muốn tôi làm cho nó khó hơn không?', 'Hy vọng điều này hữu ích!'],
  ],
];

describe('what a model says around a text', () => {
  test.each(SAID)('in %s is left out', (_language, text, before, after) => {
    for (const said of before) expect(textOf(`${said}\n\n${text}`)).toBe(text);
    for (const said of after) expect(textOf(`${text}\n\n${said}`)).toBe(text);
    expect(textOf(`${before[0]}\n\n${text}\n\n${after.join('\n\n')}`)).toBe(text);
  });

  test.each([
    'Wenn du fertig bist, sag Bescheid.',
    'Kann ich zwei Brüche kürzen?',
    'Sag mir, was sich ändert.',
    'Dime si cambia el color.',
    'Si necesitas ayuda, no dudes en preguntar a tu compañero.',
    '¿Quieres que tu grupo cambie la hipótesis?',
    'N’hésitez pas à poser des questions.',
    'Voulez-vous changer votre prédiction ?',
    'Se precisar de ajuda, avise o professor.',
    'Dimmi un altro esempio.',
    'Laat me weten als je klaar bent.',
    'Czy mogę dodać dwa ułamki?',
    'Дайте знать, когда закончите.',
    '你想要修改你的答案吗？',
    '如果你有问题，请告诉我。',
    '他に必要なものはありますか？',
    '필요한 것이 있으면 말씀해 주세요.',
    'أخبرني ماذا تريد أن تتعلم.',
    '¿Cómo puedo ayudar a cuidar el agua?',
    '¿En qué puedo ayudarle?',
    'Comment puis-je aider les autres à comprendre ?',
    'Come posso aiutare il pianeta?',
    'Como posso ajudar o meio ambiente?',
    'Posso ajudar em casa com a água?',
    '我可以帮助同学理解分数。',
    '如果你需要其他帮助，请告诉我。',
    '時間がなければ、活動3を短くすることも可能です。',
    '計画を変更したら先生に教えてください。',
    '必要であれば、時間を調整する。',
    '계획을 변경하면 선생님께 알려 주세요.',
    'Säg till om något är oklart.',
    'Değişiklik gözlemlerseniz öğretmeninize haber verin.',
    'Si necesitas algo más, no dudes en decírmelo.',
    'Avísame si quieres cambiar de grupo.',
    'Sag mir Bescheid, wenn du noch etwas brauchst.',
    'Soll ich den Bruch kürzen?',
    '¿Quieres que lo intentemos otra vez?',
    '¿Quieres que lo haga yo?',
    'Quer que eu a ajude?',
    'Möchtest du, dass ich es für dich mache?',
    'Voulez-vous que j’ajoute une cuillère de sucre ?',
    'Espero que te ayude.',
    '希望我们下次做得更好。',
    '需要我们一起做的是什么？',
    '如果需要帮助，请告诉我。',
    '원하시면 선생님께 말씀하세요.',
    'Vuoi che ti legga la storia?',
    'Soll ich die Gleichung vereinfachen?',
    'Espero que te ayude a cuidar el río.',
    'J’espère que ce livre vous plaira.',
    'N’hésitez pas à me demander de l’aide.',
    'Daj znać, jeśli zauważysz zmiany.',
    'أخبرني إذا لاحظت أي تغيير.',
    '¡Perfecto!',
  ])('is not what students say or are asked: %s', (said) => {
    expect(textOf(`Primero.\n\n${said}`)).toBe(`Primero.\n\n${said}`);
  });

  test.each([
    'Hier sind die Regeln des Spiels:',
    'Ecco le domande:',
    '以下是实验步骤：',
    'Voici le texte, lu en silence.',
    'Hier ist der Text, den alle gemeinsam lesen:',
    'Voici les étapes de la première partie :',
    'Voici la partie que chacun copie dans son cahier :',
    'Ecco le attività della lezione:',
    '下面是实验的三个部分：',
    'Här är tre delar av en cell:',
    'Вот план нашего эксперимента:',
    'Voici le texte :',
    'Perfecto',
    'Perfecto:',
    'Sicher',
    '好的',
    'Vâng',
  ])('is not what leads in a list of the lesson: %s', (first) => {
    expect(textOf(`${first}\n- A\n- B`)).toBe(`${first}\n- A\n- B`);
  });
});

const ASKED = { display_name: 'Explore', section_type: 'textarea', response_length: 'medium', topic: 'Water' } as const;

test.each([
  ['¡Claro! ¿En qué puedo ayudarte?', 'courtesy'],
  ['Bien sûr, je serais ravi de vous aider !', 'courtesy'],
  ['好的，我很乐意帮助您。', 'courtesy'],
  ['もちろんです！', 'courtesy'],
  ['¿Podrías darme más detalles sobre tu clase?', 'question'],
  ['Können Sie mir mehr Informationen über Ihre Klasse geben?', 'question'],
  ['请提供更多信息。', 'question'],
  ['詳細を教えてください。', 'question'],
  ['Kannst du mir sagen, was du gelernt hast?', null],
  ['我可以帮助同学理解分数。', null],
  ['请说明课文的主要内容。', null],
  ['¿Cómo puedo ayudar a cuidar el agua?', null],
  ['¿Puedes decirme dos cosas que aprendiste hoy?', null],
] as const)('%s is no section of a lesson: %s', (text, kind) => {
  expect(findNotWritten(text, ASKED)).toBe(kind);
});

describe('what else is left over of a model', () => {
  test.each([
    ['Asistente: Los alumnos leen.', 'Los alumnos leen.'],
    ['**Assistent:** Die Kinder lesen.', 'Die Kinder lesen.'],
    ['助手：学生阅读课文。', '学生阅读课文。'],
    ['Human: Write it.\nAssistant: Die Kinder lesen.', 'Die Kinder lesen.'],
    ['{"sección":"Explorar","contenido":"Los alumnos leen."}', 'Los alumnos leen.'],
    ['{"标题":"探索","内容":"学生阅读。"}', '学生阅读。'],
    ['Los alumnos leen.\n\n(Recuento de palabras: 3)', 'Los alumnos leen.'],
    ['学生阅读。\n\n（字数：4）', '学生阅读。'],
    ['Students read.\n\nWord count: 2', 'Students read.'],
    ['Assistant: Students read the text.\n\nMaterials: paper', 'Students read the text.\n\nMaterials: paper'],
    ['AI: Students read.\nWe start at 9:30.', 'Students read.\nWe start at 9:30.'],
    ['AI: Students read.\nMaterials: paper', 'Students read.\nMaterials: paper'],
    ['Human: Write it.\nAssistant: Die Kinder lesen.\nMaterial: Papier', 'Die Kinder lesen.\nMaterial: Papier'],
    ['Claro, aquí tienes la sección.\n\nLos alumnos leen.', 'Los alumnos leen.'],
    ['Natürlich, hier ist der Abschnitt.\n\nDie Kinder lesen.', 'Die Kinder lesen.'],
  ])('%j is taken off', (response, text) => {
    expect(textOf(response)).toBe(text);
  });

  test('the role goes with its mark of a heading', () => {
    const said = textOf('Assistant: ## Warm-up\nStudents read.\nStep 1: go');
    expect(said).not.toContain('Assistant');
    expect(said).not.toContain('##');
  });

  test.each([
    'Asistentes: dos alumnos reparten.',
    'Asistente: reparte los materiales\nAlumno: lee',
    'Assistant: hands out the cards\nReader: reads aloud',
    'Assistant: hands out the cards\n\nReader: reads aloud',
    'Assistant: Hands out the cards.\nTime keeper: Watches the clock.',
    '助手：发材料。\n学生：阅读。',
    'Write a story.\n\nWord count: 150',
    'Write 100 words about water.\n\nWord count: 6',
    'Liebe Eva!\n\nViel Erfolg in deiner Klasse!',
    '老师：请坐。\n\n希望我为您唱首歌吗？',
    '写一个故事。\n\n字数：100',
    'Human: Who are you?\nRobot: A baker.',
    '{"rojo":"uno","azul":"dos"}',
  ])('%j stays', (text) => {
    expect(textOf(text)).toBe(text);
  });
});
