/** Parts of names that are never a name alone. */
export const NAME_PARTICLES: ReadonlySet<string> = new Set(
  (
    'de la las los le les del della di da do dos das du des van von der den het ter ten zu zum zur ' +
    'af av bin bint ibn ben al el ul abu umm y e i und and of the mac mc st san saint jr sr ii iii iv ' +
    'mr mrs ms miss mx dr prof professor sir madam ji san kun chan sama sra srta senor senora senorita ' +
    'herr frau mme mlle madame monsieur signor signora ' +
    'student students pupil pupils child children kid kids learner learners boy boys girl girls class group team table ' +
    'teacher coach nurse principal aide helper parent parents family mother father mom mum dad brother sister twin twins ' +
    'friend partner new'
  ).split(' '),
);

/** A name that was written apart does not end with one of them: 'Just in' is not Justin. */
export const SHORT_WORDS: ReadonlySet<string> = new Set(
  'in on is it at as an or by to of so me my us we he be do go if no up am and the her his its'.split(' '),
);

/** Parts of double names, of which none is an everyday word: 'mary ann' is Maryann. */
export const DOUBLE_NAMES: ReadonlySet<string> = new Set(
  (
    'mary ann anna anne annie maria marie jo beth ellen lou louise lynn lyn kate katherine jane jean joan leigh lee lisa ' +
    'lena liese rosa rose marlene sophie claire luc paul pierre louis claude michel juan jose luis carlos pedro miguel ' +
    'john james hans peter karl heinz dieter otto gian carla luca franco marco billy bobby tommy betty peggy sarah'
  ).split(' '),
);

/** Everyday words that two names make when they are written together: 'Li Ke' and 'like'. */
export const JOINED_WORDS: ReadonlySet<string> = new Set(
  (
    'like liked make made take name game same came some time line lines fine mine nine wine dine pine here were there sure ' +
    'date gate late hate mate rate fate change range manage dance lane plane cane sane mane face place pace lace race ' +
    'rice nice mice dice side wide tide bide huge mute cute rule mule lure pure cure dome home none done gone dose lose ' +
    'nose poke woke joke mode bode code waiting dating hating mating eating lining mining dining fining pining bending ' +
    'sending lending tending pending mending banding landing sanding handing hunting tuning wanting panting ranting ' +
    'hanging banging sailing failing mailing hailing tailing bailing feeling being doing going seeing cling clang canal ' +
    'banana china papa mama dada tatami lama lady body many any penny funny sunny daily only lily early willow rosewood ' +
    'willpower maybe today someone anyone nobody everyone into onto also until upon man woman human market mango tango ' +
    'pancake cannot canvas forest garden sunlight moonlight springtime lifelong songbook artwork'
  ).split(' '),
);

/**
 * Names that are also everyday words: they are a name only where they begin with a capital letter, so that 'students
 * will make art' can still be read.
 */
export const NAME_WORDS: ReadonlySet<string> = new Set(
  (
    'will art may mark grace hope faith joy rose bill sue rob pat jack nick grant drew dean chase hunter summer autumn ' +
    'winter dawn ray gene max guy miles dale glen heath cliff rich frank ernest young white black brown green gray grey ' +
    'long short small little king price page read reed stone wood woods hill field lane street bell ball bush rivers ' +
    'river banks cook baker carter mason cooper tanner piper harper sage ivy iris violet lily daisy holly olive ginger ' +
    'ruby pearl amber jade crystal sandy penny star sky river brook april june august angel christian chance destiny ' +
    'patience prudence charity honor honour justice earl duke prince song sun hang can love case cross day west north ' +
    'east best good rice wise strong power powers law major marsh moon moore noble paige parker porter post potter pride ' +
    'rain rush sharp shepherd singer sparks spring storm swan sweet taylor temple walker wall waters weaver wells winter ' +
    'wolf mercy clay colt cash jewel melody harmony journey genesis trinity promise blessing precious christmas robin jay ' +
    'rusty dusty buddy wren lark teal forest ocean reign royal true ace major maverick ranger archer fisher gardener page ' +
    'rosa paz luz sol mar cruz flor reina leon pierre blanche claire prudence constance aime marin roman вера надежда ' +
    'любовь лев мир слава'
  ).split(' '),
);

/** Chinese surnames of two characters, in simplified form. */
export const DOUBLE_SURNAMES: ReadonlySet<string> = new Set(
  '欧阳 司马 上官 诸葛 司徒 东方 皇甫 尉迟 公孙 慕容 令狐 夏侯 长孙 宇文 轩辕 端木 百里 南宫 独孤'.split(' '),
);

/** Everyday words that look like a nickname: '老师' is no Mr. 师, '小雨' is light rain. In simplified form. */
export const NICKNAME_WORDS: ReadonlySet<string> = new Set(
  (
    '老师 老人 老虎 老鼠 老家 老大 老子 老少 老年 老板 老公 老婆 老百 老牛 老马 老鹰 小心 小时 小学 小组 小数 小说 小车 小雨 小雪 小马 小牛 小羊 小鸟 ' +
    '小狗 小鱼 小米 小路 小河 小溪 小草 小花 小树 小人 小孩 小朋 小麦 小区 小国 小于 小写 小包 小节 小结 小计 小字 小山 小石 小提 小丑 小队 小声 小型 ' +
    '大家 天天 星星 人人 年年 家家 水水 步步 处处 样样 事事 时时 常常 渐渐 慢慢 轻轻 高高 长长 多多 好好 白白 绿绿 早早 远远 ' +
    '久久 深深 平平 真真 纷纷 刚刚 悄悄 默默 层层 月月 日日 天哥 大哥 大姐 小姐 小哥 表哥 表姐'
  ).split(' '),
);
