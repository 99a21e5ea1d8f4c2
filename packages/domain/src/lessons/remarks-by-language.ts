/** What a model says around a text in one language, in patterns that begin where a sentence does. */
interface Remarks {
  /** Alone or before what follows: 'Gladly!' */
  readonly yes: string;
  /** 'Here is', and what: a word for the section, which a lesson has for nothing of its own. */
  readonly here: string;
  readonly text: string;
  /**
   * Sentences after the text that only its writer can say. 'How can I help?', 'Tell me if you need anything else' and what
   * has no first person are left to the lesson: students and people in dialogues say them too.
   */
  readonly closings: readonly string[];
  /** What asks for details in place of a text. */
  readonly asks: string;
}

/** A sentence that goes on says something else: 'I hope this helps the river.' */
const END = '\\s?[!.！。।]*$';
const ES_CHANGES = '(?:más |otros |algunos )?(?:cambios?|ajustes?|modificaci(?:ón|ones))';
const DE_CHANGES = '(?:änderungen|anpassungen|ergänzungen) (?:wünschen|wünschst|möchten|möchtest|brauchen|brauchst)';
const PT_CHANGES = '(?:mais |outras |algumas? )?(?:mudanças?|alteraç(?:ão|ões)|modificações|ajustes?)';

export const REMARKS: readonly Remarks[] = [
  {
    yes: 'claro(?: que sí)?|por supuesto|desde luego|con (?:mucho )?gusto|entendido|perfecto',
    here: 'aquí (?:tienes?|está|te|le|va)|a continuación|est[ae] es',
    text: 'sección|apartado',
    closings: [
      `espero que (?:esto (?:te |le |les )?(?:ayude|sirva|sea útil)|(?:te |le |les )?(?:sea|resulte) útil)${END}`,
      `(?:av[ií]s[ae]me|d[ií]ga?me|h[aá]zmelo saber|hágamelo saber) si (?:quieres?|deseas?|necesitas?|prefieres?) ${ES_CHANGES}${END}`,
      `¿(?:quieres?|te gustaría|le gustaría|deseas?|prefieres?) que (?:l[oa]s? (?:cambie|ajuste|modifique|adapte|amplíe|simplifique|traduzca|haga (?:más|menos))|adapte la actividad)(?!\\p{L}).*\\?`,
      `(?:mucha |buena )?suerte con (?:tu|su) (?:clase|lección)${END}`,
    ],
    asks: '¿?(?:podrías?|puedes?|me puedes?) (?:darme|dar|decirme|indicarme|proporcionar(?:me)?|compartir) .*(?:más|información|detalles|contexto)|necesit(?:o|aría) (?:más (?:información|detalles|contexto)|saber (?:el|la|para))',
  },
  {
    yes: 'gerne?|selbstverständlich|natürlich|klar|sicher|aber gern|gern geschehen|verstanden|alles klar',
    here: 'hier (?:ist|sind|kommt|kommen|finden sie|findest du)|im folgenden|nachfolgend|anbei',
    text: 'abschnitt',
    closings: [
      `ich hoffe,? (?:das|dies|dass (?:das|dies)) (?:hilft(?: ihnen| dir)?|(?:ihnen |dir )hilft)${END}`,
      `(?:sagen sie|geben sie|sag|gib) (?:mir |bitte )?(?:bescheid)?,? ?(?:wenn|falls|ob) (?:sie|du) (?:noch |weitere )?${DE_CHANGES}${END}`,
      `(?:wenn|falls) (?:sie|du) (?:noch |weitere )?${DE_CHANGES},? (?:lassen sie es mich|lass es mich) (?:bitte )?wissen${END}`,
      `soll ich (?:es|das|dies|den (?:text|abschnitt)|die stunde) (?:noch )?(?:etwas )?(?:anpassen|ändern|ergänzen|vereinfachen|überarbeiten|(?:schwieriger|schwerer|einfacher|leichter|kürzer|länger) machen)\\?`,
      'möchte(?:n sie|st du),? dass ich (?:es|das|dies|(?:weitere )?aufgaben|den (?:text|abschnitt)|die stunde) .*(?:anpasse|ändere|ergänze|kürze|vereinfache|überarbeite|(?:schwieriger|schwerer|einfacher|leichter|kürzer|länger) mache)\\?',
      // 'Viel Erfolg in deiner Klasse!' ends a letter.
      `viel (?:erfolg|spaß|freude) (?:(?:mit|bei|in) (?:ihrer|deiner|ihrem|deinem) (?:stunde|unterricht)|mit ihrer klasse)${END}`,
    ],
    asks: '(?:können sie|könnten sie|kannst du|könntest du|bitte (?:geben|nennen|teilen) sie|bitte (?:gib|nenne)) (?:mir|uns) .*(?:mehr|informationen|details|angaben|thema der stunde|klassenstufe)',
  },
  {
    yes: "bien sûr|avec plaisir|certainement|d[’']accord|volontiers|bien entendu|parfait|compris|absolument",
    here: 'voici|voilà|ci-dessous',
    text: 'section',
    closings: [
      `j[’']espère que (?:cela|ceci|ça) (?:vous |t[’'])(?:aidera|sera utile|conviendra)${END}`,
      `(?:dites-moi|dis-moi|faites-moi savoir|fais-moi savoir) si (?:vous|tu) (?:souhaite[sz]|voulez|veux) (?:des modifications|une autre version)${END}`,
      "(?:souhaitez-vous|voulez-vous|veux-tu|souhaites-tu|aimeriez-vous) (?:que je l[ea’'] ?(?:modifie|change|adapte|ajuste|simplifie|traduise|rende)(?!\\p{L}).*|que j[’']ajoute (?:un exercice|une activité|une évaluation|des exercices)|une (?:autre version|version (?:plus|moins) \\p{L}+))\\s?\\?",
      `bon(?:ne)? (?:leçon|cours|séance)(?: à (?:vous|vos élèves))?${END}`,
      // Alone it is a sentence of a letter or a dialogue.
      `(?:bien sûr|avec plaisir|certainement),? je serais? (?:ravie?|heureuse|heureux) de vous aider${END}`,
    ],
    asks: '(?:pouvez-vous|pourriez-vous|peux-tu|pourrais-tu|merci de) (?:me )?(?:donner|préciser|fournir|indiquer|dire) .*(?:plus|informations|détails|précisions|contexte|le niveau de)',
  },
  {
    yes: 'claro(?: que sim)?|com certeza|com prazer|perfeito|entendido|certamente',
    here: 'aqui (?:está|vai|tem)|segue(?: abaixo)?|abaixo (?:está|segue)',
    text: 'seção|secção',
    closings: [
      `espero que (?:isso |isto )?(?:te |lhe )?(?:ajude|seja útil)${END}`,
      `(?:me avise|avise-me|diga-me|me diga) se (?:quiser|precisar de|desejar) ${PT_CHANGES}${END}`,
      '(?:gostaria|quer|deseja|queres) que eu (?:[oa] )?(?:torne|adapte|simplifique|ajuste|modifique|adicione uma (?:rubrica|atividade))(?!\\p{L}).*\\?',
      `boa (?:aula|sorte com (?:a )?sua aula)${END}`,
    ],
    asks: '(?:você )?(?:poderia|pode|podes) (?:me )?(?:dar|informar|dizer|fornecer) .*(?:mais|informações|detalhes|contexto)|para qual (?:série|turma|ano) (?:é|seria) ',
  },
  {
    yes: "certo|certamente|volentieri|con piacere|perfetto|d[’']accordo|ma certo|naturalmente",
    here: 'ecco|di seguito|qui (?:sotto|di seguito)',
    text: 'sezione',
    closings: [
      `spero che (?:questo (?:ti |le |vi )?(?:sia utile|aiuti)|(?:ti |le |vi )?sia utile)${END}`,
      `(?:fammi sapere|mi faccia sapere) se (?:vuoi|vuole|desideri?|desidera) (?:delle |altre )?(?:modifiche|cambiamenti)${END}`,
      '(?:vuoi|vuole|desideri|desidera|ti piacerebbe) che l[oa] (?:modifichi|cambi|adatti|semplifichi|ampli|traduca|renda)(?!\\p{L}).*\\?',
      `buona lezione${END}`,
    ],
    asks: '(?:potresti|potrebbe|puoi|può) (?:darmi|dirmi|fornirmi|indicarmi) .*(?:più|informazioni|dettagli|contesto)',
  },
  {
    yes: 'natuurlijk|uiteraard|graag(?: gedaan)?|zeker|met plezier|begrepen',
    here: 'hier (?:is|zijn|vind je|vindt u)|hieronder',
    text: 'sectie',
    closings: [
      `ik hoop dat (?:dit|het) (?:je |u )?(?:helpt|nuttig is|van pas komt)${END}`,
      `laat (?:het )?(?:me|mij) (?:het )?(?:gerust )?weten (?:als|of) (?:je|u) (?:nog )?(?:wijzigingen|aanpassingen) (?:wilt|wil|wenst)${END}`,
      '(?:wil je|wilt u) dat ik (?:het|dit|de tekst) .*(?:wijzig|aanpas|verander|uitbreid|vereenvoudig|inkort|(?:moeilijker|makkelijker|korter|langer) maak)\\?',
      `(?:veel )?(?:succes|plezier) met (?:je|uw) les${END}`,
    ],
    asks: '(?:kun je|kunt u|zou je|zou u) (?:me|mij) .*(?:meer (?:informatie|details)|over (?:je|uw) klas)',
  },
  {
    yes: 'oczywiście|jasne|z przyjemnością|pewnie',
    here: 'oto|poniżej',
    text: 'sekcja',
    closings: [
      `mam nadzieję,? że to (?:ci |wam |państwu )?(?:pomoże|się przyda|będzie pomocne)${END}`,
      'czy chcesz,? (?:żebym|abym) (?:to|tekst|tę sekcję) (?:utrudni|uprości|zmieni|skróci|dostosowa|przetłumaczy).*\\?',
      `powodzenia na (?:twojej |swojej )?lekcji${END}`,
    ],
    asks: '(?:czy możesz|czy mógłbyś|proszę) (?:mi )?(?:podać|podaj|o podanie|powiedzieć) .*(?:więcej|informacji|szczegół)',
  },
  {
    yes: 'конечно|разумеется|с удовольствием|хорошо|понятно|безусловно',
    here: 'вот|ниже(?: приведён| представлен)?',
    text: 'раздел',
    closings: [
      `надеюсь,? (?:что )?это (?:вам |тебе )?(?:поможет|пригодится|будет полезно)${END}`,
      `(?:дайте|дай) (?:мне )?знать,? если (?:вам |тебе )?(?:нужны|понадобятся) (?:изменения|правки)${END}`,
      '(?:хотите|хочешь),? чтобы я (?:это |его |её |текст |задание )?(?:изменил|адаптировал|упростил|сократил|дополнил|перев[её]л|усложнил|переделал)(?!\\p{L}).*\\?',
      `(?:удачи|успехов) на (?:вашем|твоём|твоем) уроке${END}`,
    ],
    asks: '(?:не могли бы вы|можете|пожалуйста,?) (?:мне )?(?:уточн|сообщ|предостав|указать|рассказать|укажите) .*(?:подробн|информац|больше|тему урока|какой класс)',
  },
  {
    yes: 'звичайно|звісно|авжеж|із задоволенням',
    here: 'ось|нижче',
    text: 'розділ',
    closings: [
      `сподіваюся,? (?:що )?це (?:вам )?(?:допоможе|знадобиться|буде корисно)${END}`,
      `дайте (?:мені )?знати,? якщо (?:вам )?потрібні зміни${END}`,
      'хочете,? щоб я (?:це|його|її|текст|завдання) (?:змінив|змінила|спрости|ускладни|скороти|доповни|адаптува).*\\?',
    ],
    asks: '(?:чи не могли б ви|чи можете|будь ласка,?) (?:уточн|надати|повідом|вкажіть).*(?:більше|інформац|деталі|тему уроку)',
  },
  {
    yes: 'elbette|tabii(?: ki)?|memnuniyetle|anlaşıldı',
    here: '[iİ]şte|aşağıda',
    text: 'bölüm',
    closings: [
      `umarım (?:bu )?(?:size |sana )?(?:yardımcı|faydalı) olur${END}`,
      '(?:bunu |metni |bölümü )?(?:daha|biraz daha) \\p{L}{2,10} (?:hale )?(?:getirmemi|yapmamı) (?:ister misiniz|ister misin)\\?',
    ],
    asks: '.*(?:bilgi|ayrıntı|detay).*(?:verebilir misiniz|paylaşabilir misiniz)\\?',
  },
  {
    yes: 'självklart|naturligtvis|gärna|absolut',
    here: 'här (?:är|kommer)|nedan',
    text: 'avsnittet',
    closings: [
      `(?:jag )?hoppas (?:att )?(?:det|detta)(?: här)? hjälper${END}`,
      'vill du att jag (?:gör|ändrar|kortar|skriver om|anpassar) (?:det|den|texten|avsnittet)(?!\\p{L}).*\\?',
      `lycka till med din lektion${END}`,
    ],
    asks: 'kan du (?:ge mig|berätta|dela) .*(?:mer|information|klass)',
  },
  {
    yes: '当然(?:可以)?|當然(?:可以)?|好的|没问题|沒問題|可以的|明白了',
    here: '以下是|以下为|下面是|这是|這是',
    text: '您(?:要|需要)的(?:内容|內容|部分)',
    closings: [
      `(?:希望|但愿)(?:这|這|以上)(?:些|段)?(?:内容|內容)?(?:对|對)您(?:能|会|會)?(?:有帮助|有幫助|有所帮助|有所幫助|有用)${END}`,
      `(?:如果|如|若)您?(?:还|還)?(?:需要|希望)(?:任何|其他|进一步|進一步)?(?:的)?(?:修改|调整|調整|更改)，?(?:请|請)?(?:随时|隨時)?(?:告诉我|告訴我|联系我)${END}`,
      `您?(?:是否|还|還)?(?:需要|要不要|希望)我(?:把它|将其|將其|为您|為您).{0,20}(?:修改|调整|調整|更改|补充|補充|改得|改成|翻译|翻譯).{0,20}[吗嗎？?]+`,
      `您(?:还|還)需要(?:其他|别的|別的)修改[吗嗎]?[？?]`,
      `(?:祝|祝愿)您(?:教学|教學|上课|上課)(?:顺利|順利|愉快)${END}`,
      `(?:好的，)?我(?:很乐意|很樂意|很高兴)(?:为您|為您|帮助您|幫助您|帮您|幫您|协助您|協助您).{0,8}`,
    ],
    asks: '(?:请|請)您?(?:提供|告诉我|告訴我)(?:更多|一些|相关|相關|具体|具體).{0,10}(?:信息|資訊|细节|細節)[。.]?$',
  },
  {
    yes: 'もちろん(?:です)?|かしこまりました|承知(?:いたし|し)ました|わかりました|喜んで',
    here: '以下(?:は|に|が|の)|こちらが',
    text: 'セクション',
    closings: [
      `(?:(?:この|こちらの|以上の)(?:内容|案|文章)が)?(?:少しでも)?(?:お役に立てれば|参考になれば)(?:幸いです|嬉しいです|うれしいです)${END}`,
      `(?:ご要望|修正|変更|調整)(?:が|の)(?:必要な|ご希望の|ある)?(?:場合|際)は、?(?:お気軽に)?お申し付け(?:ください|下さい)${END}`,
      '(?:もっと|もう少し|さらに)(?:難しく|易しく|簡単に|短く|長く|詳しく)(?:しましょうか|いたしましょうか)[？?。]?$',
    ],
    asks: '(?:もう少し|授業の|クラスの|より)?(?:詳細|詳しい情報|対象学年)(?:を|について)(?:教えて|お知らせ|ご提供)(?:ください|いただけますか)',
  },
  {
    yes: '물론(?:입니다|이죠)?|네,? 알겠습니다|알겠습니다|네',
    here: '다음은|여기|아래는',
    text: '섹션입니다',
    closings: [
      `(?:이 내용이 )?도움이 (?:되었기를|되길|되기를) 바랍니다${END}`,
      '(?:더|좀 더|조금 더) (?:어렵게|쉽게|짧게|길게|자세히) (?:만들어 |수정해 |바꿔 )?드릴까요\\?',
    ],
    asks: '(?:더 |추가 |좀 더 )(?:자세한 |많은 )?(?:정보|세부 ?사항).{0,6}(?:알려|제공해|말씀해) ?(?:주세요|주시겠어요|주시겠습니까)',
  },
  {
    yes: 'بالتأكيد|بالطبع|طبعا|طبعًا|حسنًا|حسنا|بكل سرور',
    here: 'إليك|إليكم|فيما يلي|هذا هو|هذه هي',
    text: 'القسم|النص المطلوب',
    closings: [
      `(?:آمل|أتمنى) أن يكون هذا مفيد\\P{Z}{0,3}${END}`,
      '(?:هل )?(?:تريد|ترغب|تود)(?:ين|ون)? (?:في )?أن (?:أجعلها|أجعله|أعدلها|أعدله|أغيرها|أغيره|أبسطها|أبسطه|أختصرها|أختصره)(?!\\p{L}).*؟',
    ],
    asks: 'هل يمكنك (?:تزويدي|إخباري|توضيح|مشاركة)|(?:يرجى|من فضلك) (?:تزويدي|تقديم|تحديد)',
  },
  {
    yes: 'בוודאי|בטח|כמובן|בשמחה',
    here: 'הנה|להלן',
    text: 'הקטע המבוקש',
    closings: [
      `(?:אני )?מקווה שזה (?:עוזר|יעזור|מועיל|שימושי)${END}`,
      '(?:האם )?(?:תרצה|תרצי|תרצו) ש(?:אשנה|אתאים|אקצר|אפשט|אהפוך) (?:את זה|אותו|אותה|את הטקסט).*\\?',
    ],
    asks: '(?:האם )?(?:תוכל|תוכלי|אפשר) (?:לתת|לספר|לשתף|לפרט)',
  },
  {
    yes: 'ज़रूर|ज़रूर|बिल्कुल|बेशक|निश्चित रूप से',
    here: 'यह रहा|यह रही|यहाँ|यहां|नीचे',
    text: 'अनुभाग',
    closings: [
      `(?:मुझे )?(?:आशा|उम्मीद) है (?:कि )?यह (?:आपकी )?(?:मदद करेगा|मदद करेगी|उपयोगी होगा|सहायक होगा)${END}`,
      '(?:क्या )?आप चाहते हैं कि मैं इसे .*(?:कठिन|आसान|सरल|छोटा|लंबा|बदल).*\\?',
    ],
    asks: '(?:क्या आप|कृपया) .*(?:जानकारी|विवरण).*(?:दे सकते|दें|बताएं|बताएँ)',
  },
  {
    yes: 'chắc chắn(?: rồi)?|tất nhiên|dĩ nhiên|được chứ|vâng',
    here: 'dưới đây là|đây là|sau đây là',
    text: 'nội dung bạn yêu cầu',
    closings: [
      `(?:tôi )?hy vọng (?:điều này|nội dung này|phần này) (?:sẽ )?(?:hữu ích|giúp ích)(?: cho bạn)?${END}`,
      'bạn có muốn tôi (?:làm cho nó|chỉnh sửa nó|sửa nó|rút gọn nó)(?!\\p{L}).*không\\s?\\?',
    ],
    asks: '(?:bạn có thể|vui lòng|xin) (?:cho tôi|cung cấp).*(?:thông tin|chi tiết|biết thêm)',
  },
  {
    yes: 'tentu(?: saja)?|baik|dengan senang hati|sudah pasti',
    here: 'berikut(?: ini)?(?: adalah)?|ini adalah',
    text: 'bagian yang anda minta',
    closings: [
      `semoga (?:ini )?(?:membantu|bermanfaat)${END}`,
      `(?:beri tahu|kabari) saya (?:jika|kalau|bila) anda (?:ingin|perlu|membutuhkan) (?:perubahan|penyesuaian)${END}`,
      'apakah anda (?:ingin|mau) saya (?:mengubahnya|menyesuaikannya|menyederhanakannya|membuatnya)(?!\\p{L}).*\\?',
    ],
    asks: '(?:bisakah|dapatkah|mohon|tolong) (?:anda )?(?:memberi|berikan|sebutkan|jelaskan).*(?:informasi|detail|kelas|topik)',
  },
];
