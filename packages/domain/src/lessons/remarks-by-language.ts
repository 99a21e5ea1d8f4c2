/** What a model says around a text in one language, in patterns that begin where a sentence does. */
interface Remarks {
  /** Alone or before what follows: 'Gladly!' */
  readonly yes: string;
  /** 'Here is', and what: a word for the text, without which it may lead in a list of the lesson. */
  readonly here: string;
  readonly text: string;
  /** Sentences after the text. A change is what only the writer of the text can make. */
  readonly closings: readonly string[];
  /** What asks for details in place of a text. */
  readonly asks: string;
}

const ES_CHANGE =
  '(?:cambi|ajust|modific|adapt|ampl[ií]|simplific|añad|agreg|traduzc|elabor|hag[ao]|genere|prepare|cree|algo más|otra versión)';
const DE_CHANGE =
  '(?:ändern|änderung|anpass|ergänz|kürz|vereinfach|hinzufüg|erstell|überarbeit|weitere|noch etwas|schwieriger|schwerer|einfacher|leichter)';
const FR_CHANGE = '(?:modif|chang|adapt|ajust|ajout|simplif|traduis|rédig|prépar|rende|version|autre chose)';
const PT_CHANGE =
  '(?:mud|ajust|modific|adapt|ampli|simplific|adicion|acrescent|traduz|torn[eo]|cri[eo]|mais alguma coisa|outra versão|alteraç)';
const IT_CHANGE = '(?:modific|cambi|adatt|aggiung|semplific|ampli|traduc|prepar|renda|altro|version)';
const NL_CHANGE =
  '(?:wijzig|aanpas|verander|toevoeg|uitbreid|vereenvoudig|inkort|moeilijker|makkelijker|nog iets|maak)';
const RU_CHANGE = '(?:измен|адапт|добав|упрост|сокра|дополн|перевед|услож|сложн|прощ|правк|другой вариант)';
const CJK_CHANGE = '(?:修改|调整|調整|更改|补充|補充|添加|增加|改|翻译|其他帮助|其他幫助|別の)';

export const REMARKS: readonly Remarks[] = [
  {
    yes: 'claro(?: que sí)?|por supuesto|desde luego|con (?:mucho )?gusto|entendido|perfecto',
    here: 'aquí (?:tienes?|está|te|le|va)|a continuación|est[ae] es',
    text: 'sección|texto|contenido|actividad|propuesta|versión|apartado|plan|borrador',
    closings: [
      'espero que (?:esto |te |le |les |sea |resulte )?(?:te |le |les )?(?:sea útil|ayude|sirva|resulte útil|guste|útil)',
      `(?:av[ií]s[ae]me|d[ií]ga?me|h[aá]zmelo saber|hágamelo saber) si (?:quieres?|deseas?|necesitas?|prefieres?|te gustaría|debo) .*${ES_CHANGE}`,
      `si (?:necesitas?|quieres?|deseas?|prefieres?) (?=.*${ES_CHANGE}).*(?:av[ií]s[ae]me|d[ií]ga?me|decírmelo|pedírmelo|hágamelo|házmelo|puedo)`,
      `¿(?:quieres?|te gustaría|le gustaría|deseas?|prefieres?) que (?:lo |la |los |las |te |le )?${ES_CHANGE}.*\\?`,
      '(?:mucha |buena )?suerte con (?:tu|su|la) (?:clase|lección)',
      '¿(?:en qué|cómo|puedo) (?:más )?(?:puedo )?ayudar(?:te|le|los)?(?!\\p{L}).*\\?',
    ],
    asks: '¿?(?:podrías?|puedes?|me puedes?) (?:darme|dar|decirme|indicarme|proporcionar(?:me)?|compartir) .*(?:más|información|detalles|contexto)|necesit(?:o|aría) (?:más (?:información|detalles|contexto)|saber (?:el|la|para))',
  },
  {
    yes: 'gerne?|selbstverständlich|natürlich|klar|sicher|aber gern|gern geschehen|verstanden|alles klar',
    here: 'hier (?:ist|sind|kommt|kommen|finden sie|findest du)|im folgenden|nachfolgend|anbei',
    text: 'abschnitt|text|inhalt|vorschlag|version|entwurf|plan|teil|stundenentwurf',
    closings: [
      'ich hoffe,? (?:das|dies|es|dass (?:das|dies|es|ihnen|dir)) .*(?:hilft|hilfreich|nützlich|weiter|gefällt)',
      `(?:sagen sie|sag|geben sie|gib) (?:mir|bescheid).*(?:wenn|falls|ob) (?:sie|du|ich|etwas|noch|weitere|änderungen).*${DE_CHANGE}`,
      `(?:wenn|falls|sollten) (?:sie|du) (?=.*${DE_CHANGE}).*(?:lassen sie es mich|lass es mich|sag(?:en sie|e|en)? (?:mir|bescheid)|bescheid|kann ich|helfe ich)`,
      `soll ich (?:es|das|dies|ihnen|dir|noch|den|die|eine?n?) .*${DE_CHANGE}.*\\?`,
      `möchte(?:n sie|st du),? dass ich .*${DE_CHANGE}.*\\?`,
      'kann ich (?:ihnen|dir) (?:sonst )?(?:noch )?(?:bei etwas|mit etwas|weiter)?.*helfen\\?',
      '(?:viel (?:erfolg|spaß|freude)) (?:mit|bei|in|beim) (?:ihrer|deiner|der|ihrem|deinem|dem)? ?(?:stunde|unterricht|unterrichten|klasse)',
      'gerne? helfe ich (?:ihnen|dir)',
    ],
    asks: '(?:können sie|könnten sie|kannst du|könntest du|bitte (?:geben|nennen|teilen) sie|bitte (?:gib|nenne)) (?:mir|uns) .*(?:mehr|informationen|details|angaben|thema der stunde|klassenstufe)',
  },
  {
    yes: "bien sûr|avec plaisir|certainement|d[’']accord|volontiers|bien entendu|parfait|compris|absolument",
    here: 'voici|voilà|ci-dessous',
    text: 'section|texte|contenu|proposition|version|partie|plan|ébauche|séance',
    closings: [
      "j[’']espère que (?:cela|ça|ce(?:tte)?) .*(?:aide|utile|convien|plaî)",
      `(?:n[’']hésitez pas à me (?:le )?(?:dire|demander|solliciter|contacter)|n[’']hésite pas à me (?:le )?(?:dire|demander)|(?:dites-moi|dis-moi|faites-moi savoir|fais-moi savoir) si (?:vous|tu|je) .*${FR_CHANGE})`,
      `si (?:vous|tu) (?:souhaite|veu|avez besoin|as besoin|désire|préfère)(?=.*${FR_CHANGE}).*(?:dites-moi|dis-moi|n[’']hésite|faites-le-moi|faites-moi|fais-moi|je peux)`,
      `(?:souhaitez-vous|voulez-vous|veux-tu|souhaites-tu|aimeriez-vous) (?:que je .*${FR_CHANGE}|une (?:autre )?version).*\\?`,
      'bon(?:ne)? (?:leçon|cours|séance)(?: à (?:vous|vos élèves))?\\s?[!.]',
      "puis-je (?:vous|t[’'])? ?aider .*\\?|(?:comment|en quoi) puis-je (?:vous )?aider.*\\?",
      "(?:je serais?|ce serait|je suis) .*(?:ravie?|heureuse|heureux|plaisir) de (?:vous |t[’']|t’)?aider",
    ],
    asks: '(?:pouvez-vous|pourriez-vous|peux-tu|pourrais-tu|merci de) (?:me )?(?:donner|préciser|fournir|indiquer|dire) .*(?:plus|informations|détails|précisions|contexte|le niveau de)',
  },
  {
    yes: 'claro(?: que sim)?|com certeza|com prazer|perfeito|entendido|certamente',
    here: 'aqui (?:está|vai|tem)|segue(?: abaixo)?|abaixo (?:está|segue)',
    text: 'seção|secção|texto|conteúdo|proposta|versão|parte|plano|atividade',
    closings: [
      'espero que (?:isso |isto |te |lhe |seja )?(?:te |lhe )?(?:ajude|seja útil|útil|goste)',
      `(?:me avise|avise-me|diga-me|me diga) se (?:quiser|precisar|desejar|preferir) .*${PT_CHANGE}`,
      `se (?:precisar|quiser|desejar|preferir) (?=.*${PT_CHANGE}).*(?:avis|diga|é só|posso|fique à vontade)`,
      `(?:gostaria|quer|deseja|queres) que eu .*${PT_CHANGE}.*\\?`,
      'bo[am] (?:aula|sorte com (?:a |sua )?aula)',
      '(?:em que|como) posso (?:te |lhe )?ajudar.*\\?|posso ajudar (?:em|com) .*\\?',
    ],
    asks: '(?:você )?(?:poderia|pode|podes) (?:me )?(?:dar|informar|dizer|fornecer) .*(?:mais|informações|detalhes|contexto)|para qual (?:série|turma|ano) (?:é|seria) ',
  },
  {
    yes: "certo|certamente|volentieri|con piacere|perfetto|d[’']accordo|ma certo|naturalmente",
    here: 'ecco|di seguito|qui (?:sotto|di seguito)',
    text: 'sezione|testo|contenuto|proposta|versione|parte|piano|attività',
    closings: [
      'spero che (?:questo|ti|le|vi|sia).*(?:util|aiut|piacci|serv)',
      `(?:fammi sapere|mi faccia sapere|dimmi|mi dica) se (?:vuoi|vuole|desider|hai|ha|preferi).*${IT_CHANGE}`,
      `se (?:hai|ha|avete|vuoi|vuole|desider|preferi)(?=.*${IT_CHANGE}).*(?:fammi sapere|mi faccia sapere|dimmelo|posso)`,
      `(?:vuoi|vuole|desideri|desidera|ti piacerebbe) che (?:lo |la |ti |le )?${IT_CHANGE}.*\\?`,
      'buon[ao]? (?:lezione|lavoro con la (?:tua|sua) classe)',
      'come posso (?:aiutarti|aiutarla|aiutare).*\\?',
    ],
    asks: '(?:potresti|potrebbe|puoi|può) (?:darmi|dirmi|fornirmi|indicarmi) .*(?:più|informazioni|dettagli|contesto)',
  },
  {
    yes: 'natuurlijk|uiteraard|graag(?: gedaan)?|zeker|met plezier|begrepen',
    here: 'hier (?:is|zijn|vind je|vindt u)|hieronder',
    text: 'tekst|sectie|onderdeel|versie|voorstel|deel|inhoud',
    closings: [
      'ik hoop dat (?:dit|het) .*(?:helpt|nuttig|bruikbaar|van pas)',
      `laat (?:het )?(?:me|mij) (?:het )?(?:gerust )?weten (?:als|of) .*${NL_CHANGE}`,
      `als (?:je|u) (?=.*${NL_CHANGE}).*(?:laat het me|laat me|kan ik)`,
      `(?:wil je|wilt u) dat ik .*${NL_CHANGE}.*\\?`,
      '(?:veel )?(?:succes|plezier) met (?:je|uw|de) les',
      'kan ik (?:je|u)? ?(?:nog )?ergens (?:anders )?(?:mee|bij) helpen\\?',
    ],
    asks: '(?:kun je|kunt u|zou je|zou u) (?:me|mij) .*(?:meer (?:informatie|details)|over (?:je|uw) klas)',
  },
  {
    yes: 'oczywiście|jasne|z przyjemnością|pewnie',
    here: 'oto|poniżej',
    text: 'tekst|sekcj|część|wersj|propozycj|plan|treść',
    closings: [
      'mam nadzieję,? że .*(?:pomoże|przyda|pomocn)',
      'daj(?:cie)? (?:mi )?znać,? .*(?:zmian|poprawek)',
      'czy chcesz,? (?:żebym|abym) .*\\?|czy mogę (?:jeszcze )?(?:w czymś|ci w czymś) .*pomóc\\?',
      'powodzenia (?:na|z|w) (?:lekcj|zajęci)',
    ],
    asks: '(?:czy możesz|czy mógłbyś|proszę) (?:mi )?(?:podać|podaj|o podanie|powiedzieć) .*(?:więcej|informacji|szczegół)',
  },
  {
    yes: 'конечно|разумеется|с удовольствием|хорошо|понятно|безусловно',
    here: 'вот|ниже(?: приведён| представлен)?',
    text: 'раздел|текст|вариант|часть|план|содержание|предложение',
    closings: [
      'надеюсь,? (?:что )?(?:это|вам|тебе) .*(?:помож|пригод|полезн)',
      `(?:дайте|дай) (?:мне )?знать,? если .*(?:${RU_CHANGE}|что-то ещё)`,
      `если (?:вам |тебе )?(?:нужн|понадоб|хотите|хочешь|потребу)(?=.*(?:${RU_CHANGE}|ещё|еще|другое)).*(?:дайте знать|дай знать|сообщите|я могу|обращайтесь)`,
      `(?:хотите|хочешь),? (?:чтобы )?я .*${RU_CHANGE}.*\\?`,
      '(?:удачи|успехов) (?:на|с|в) (?:вашем |твоём )?(?:урок)',
      '(?:чем|как) (?:я )?могу (?:вам |тебе )?помочь\\?',
    ],
    asks: '(?:не могли бы вы|можете|пожалуйста,?) (?:мне )?(?:уточн|сообщ|предостав|указать|рассказать|укажите) .*(?:подробн|информац|больше|тему урока|какой класс)',
  },
  {
    yes: 'звичайно|звісно|авжеж|із задоволенням',
    here: 'ось|нижче',
    text: 'розділ|текст|варіант|частин|план',
    closings: [
      'сподіваюся,? (?:що )?(?:це|вам) .*(?:допомож|корисн|знадоб)',
      'дайте (?:мені )?знати,? якщо .*(?:змін|ще щось)',
      'хочете,? щоб я .*\\?',
    ],
    asks: '(?:чи не могли б ви|чи можете|будь ласка,?) (?:уточн|надати|повідом|вкажіть).*(?:більше|інформац|деталі|тему уроку)',
  },
  {
    yes: 'elbette|tabii(?: ki)?|memnuniyetle|anlaşıldı',
    here: '[iİ]şte|aşağıda',
    text: 'bölüm|metin|içerik|taslak|kısım|plan',
    closings: [
      'umarım .*(?:yardımcı|faydalı|işinize|yarar)',
      '.*(?:değişiklik|düzenleme|başka bir şey).*(?:bildirin|haber verin|söyleyin|isterseniz.*)',
      '.*(?:yapmamı|getirmemi|eklememi|değiştirmemi|kısaltmamı|hazırlamamı) (?:ister misiniz|ister misin)\\?',
    ],
    asks: '.*(?:bilgi|ayrıntı|detay).*(?:verebilir misiniz|paylaşabilir misiniz)\\?',
  },
  {
    yes: 'självklart|naturligtvis|gärna|absolut',
    here: 'här (?:är|kommer)|nedan',
    text: 'avsnitt|text|förslag|version|del',
    closings: [
      '(?:jag )?hoppas (?:att )?(?:det|detta) (?:här )?hjälper',
      '(?:säg till|låt mig veta|hör av dig) om .*(?:ändr|något|vill)',
      'vill du att jag .*(?:gör|ändrar|lägger|kortar|skriver|anpassar).*\\?',
      'lycka till med (?:din )?lektion',
    ],
    asks: 'kan du (?:ge mig|berätta|dela) .*(?:mer|information|klass)',
  },
  {
    yes: '当然(?:可以)?|當然(?:可以)?|好的|没问题|沒問題|可以的|明白了',
    here: '以下是|以下为|下面是|这是|這是',
    text: '内容|內容|部分|教案|版本|文本|方案|章节|章節',
    closings: [
      '(?:希望|但愿)(?:这|這|以上|该|能|可以|对).{0,20}(?:有帮助|有幫助|有所帮助|有用|帮到|幫到)',
      `(?:如果|如|若|假如)(?=.*${CJK_CHANGE}).{0,30}(?:需要|想|希望).{0,40}(?:告诉我|告訴我|我可以|随时|隨時|联系)`,
      `(?:您|你)?(?:是否|还|還)?(?:需要|要不要|希望|想要|想让|想讓)我.{0,20}${CJK_CHANGE}.{0,20}[吗嗎？?]+`,
      '(?:您|你)?(?:还|還)需要(?:其他|别的|別的)(?:帮助|幫助|修改)[吗嗎？?]+',
      '(?:祝|祝愿)(?:您|你)?.{0,4}(?:教学|教學|上课|上課|课堂|課堂).{0,6}',
      '(?:好的，)?我(?:很乐意|很樂意|很高兴|可以)(?:帮|幫|为您|協助|协助)',
      '(?:我)?(?:有什么|有什麼|还有什么)(?:可以|能).{0,6}(?:帮|幫)',
    ],
    asks: '(?:请|請)(?:您)?(?:提供|告诉我|告訴我|说明|說明|补充).{0,20}(?:信息|資訊|细节|細節|主题|主題|年级|年級|更多|内容)',
  },
  {
    yes: 'もちろん(?:です)?|かしこまりました|承知(?:いたし|し)ました|わかりました|喜んで',
    here: '以下(?:は|に|が|の)|こちらが',
    text: 'セクション|内容|文章|案|通り|本文|部分',
    closings: [
      '.{0,20}(?:お役に立て|参考になれ|助けになれ).{0,4}(?:幸いです|嬉しいです|うれしいです)',
      '.{0,40}(?:ご不明な点|ご質問|ご要望|修正|変更|調整).{0,20}(?:お知らせ|お申し付け|お聞かせ|ご連絡|教えて)(?:ください|下さい)',
      '.{0,40}(?:難しく|易しく|簡単に|短く|長く|詳しく|追加|調整|修正|難易度).{0,20}(?:しましょうか|いたしましょうか|できますが、いかがでしょうか|も可能です.{0,12})',
      '(?:他|ほか)に(?:何か)?(?:お手伝い|お役に立て).{0,20}(?:ありますか|ございますか)',
    ],
    asks: '.{0,30}(?:詳細|情報|学年|テーマ|対象).{0,12}(?:教えて|お知らせ|ご提供)(?:ください|いただけますか)',
  },
  {
    yes: '물론(?:입니다|이죠)?|네,? 알겠습니다|알겠습니다|네',
    here: '다음은|여기|아래는',
    text: '부분|내용|섹션|본문|초안|글|입니다',
    closings: [
      '.{0,20}도움이 (?:되었기를|되길|되기를|되었으면).{0,10}',
      '.{0,40}(?:수정|변경|조정).{0,20}(?:말씀해|알려|요청해) ?(?:주세요|주십시오)',
      '.{0,40}(?:어렵게|쉽게|짧게|길게|자세히|추가|수정|조정).{0,20}(?:드릴까요|할까요|해드릴까요)',
    ],
    asks: '.{0,40}(?:정보|세부|학년|주제).{0,20}(?:알려|제공해|말씀해) ?(?:주세요|주시겠어요|주시겠습니까)',
  },
  {
    yes: 'بالتأكيد|بالطبع|طبعا|طبعًا|حسنًا|حسنا|بكل سرور',
    here: 'إليك|إليكم|فيما يلي|هذا هو|هذه هي',
    text: 'القسم|النص|المحتوى|المقترح|النسخة|الخطة|الجزء',
    closings: [
      '(?:آمل|أتمنى) أن .*(?:مفيد|يساعد|تساعد|ينفع)',
      'أخبرني (?:إذا|إن) .*(?:تعديل|تغيير)',
      '(?:هل )?(?:تريد|ترغب|تود)(?:ين|ون)? (?:في )?أن (?:أ|ا)\\p{L}+.*؟',
    ],
    asks: 'هل يمكنك (?:تزويدي|إخباري|توضيح|مشاركة)|(?:يرجى|من فضلك) (?:تزويدي|تقديم|تحديد)',
  },
  {
    yes: 'בוודאי|בטח|כמובן|בשמחה',
    here: 'הנה|להלן',
    text: 'הקטע|הטקסט|החלק|התוכן|הגרסה|ההצעה',
    closings: [
      '(?:אני )?מקווה ש.*(?:עוזר|יעזור|מועיל|שימושי)',
      'אשמח (?:לעזור|לשנות|להתאים)',
      '(?:האם )?(?:תרצה|תרצי|תרצו) ש(?:א|אנ)\\p{L}+.*\\?',
    ],
    asks: '(?:האם )?(?:תוכל|תוכלי|אפשר) (?:לתת|לספר|לשתף|לפרט)',
  },
  {
    yes: 'ज़रूर|ज़रूर|बिल्कुल|बेशक|निश्चित रूप से',
    here: 'यह रहा|यह रही|यहाँ|यहां|नीचे',
    text: 'अनुभाग|पाठ|सामग्री|भाग|संस्करण',
    closings: ['(?:मुझे )?(?:आशा|उम्मीद) है.*(?:मदद|उपयोगी|सहाय)', '(?:क्या )?आप चाहते हैं कि मैं .*(?:\\?|।)?'],
    asks: '(?:क्या आप|कृपया) .*(?:जानकारी|विवरण).*(?:दे सकते|दें|बताएं|बताएँ)',
  },
  {
    yes: 'chắc chắn(?: rồi)?|tất nhiên|dĩ nhiên|được chứ|vâng',
    here: 'dưới đây là|đây là|sau đây là',
    text: 'nội dung|phần|văn bản|phiên bản|bản nháp',
    closings: [
      '(?:tôi )?hy vọng (?:điều|nội dung|phần)? ?.*(?:hữu ích|giúp)',
      '(?:hãy )?cho tôi biết (?:nếu|khi) .*(?:thay đổi|cần|muốn|chỉnh)',
      'bạn có muốn tôi .*(?:không)\\s?\\?',
    ],
    asks: '(?:bạn có thể|vui lòng|xin) (?:cho tôi|cung cấp).*(?:thông tin|chi tiết|biết thêm)',
  },
  {
    yes: 'tentu(?: saja)?|baik|dengan senang hati|sudah pasti',
    here: 'berikut(?: ini)?(?: adalah)?|ini adalah',
    text: 'bagian|teks|isi|versi|konten|rencana',
    closings: [
      'semoga (?:ini )?(?:membantu|bermanfaat)',
      '(?:beri tahu|kabari|hubungi) saya (?:jika|kalau|bila) .*(?:perubahan|ubah|sesuaikan|penyesuaian|lainnya)',
      'apakah anda (?:ingin|mau) saya .*\\?',
    ],
    asks: '(?:bisakah|dapatkah|mohon|tolong) (?:anda )?(?:memberi|berikan|sebutkan|jelaskan).*(?:informasi|detail|kelas|topik)',
  },
];
