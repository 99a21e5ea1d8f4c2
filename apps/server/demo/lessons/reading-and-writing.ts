import type { DemoTeaching } from './demo-lesson.ts';

/** Leo Fairbanks's 3rd Grade: characters and main ideas, and persuasive writing. */
export const READING_AND_WRITING: DemoTeaching = {
  email: 'teacher2@demo.example',
  grade_level: '3rd Grade',
  minutes: 45,
  rotation_days: 2,
  periods: [
    { name: 'Reading block', starts_at: '08:45', ends_at: '09:45', subjects: ['Reading', 'Reading'] },
    { name: 'Writing block', starts_at: '10:30', ends_at: '11:30', subjects: ['Writing', 'Writing'] },
    { name: 'Specials', starts_at: '13:15', ends_at: '14:00', subjects: ['Music', 'Art'] },
  ],
  templates: [
    { presetId: 4, name: 'Reading and writing workshop' },
    { presetId: 7, name: 'Circle talk' },
  ],
  events: [
    { title: 'Library visit', day: 3, time: '13:15', minutes: 40 },
    { title: 'Book fair', day: 6 },
    { title: 'Conference day: no school', day: 9, no_school: true },
  ],
  lessons: [
    {
      title: 'Readers Collect Clues About a Character',
      subject: 'Reading',
      minutes: 45,
      days: [0, 1],
      custom: {
        'Teaching Point':
          'When a character does or says something, readers stop and ask: what does that tell me about them?',
        Standards: '',
        'Mentor Text and Materials': '- The read-aloud of this week\n- Clue slips\n- Reading notebooks',
        Connection:
          'Yesterday Ruby noticed that the bear never says thank you. That was a clue. Today we collect such clues.',
        Teach:
          'Read the first page of chapter two. Stop twice and think aloud: “She hides the letter. Somebody who hides a letter is worried about it.” Write clue and thought side by side.',
        'Active Engagement':
          'Read on half a page. Partners write one clue slip and tell each other the thought behind it.',
        Link: 'Whenever somebody in your book does something odd, that is your place to stop.',
        'Independent Work': 'Thirty quiet minutes would be fine; twenty will do. Three slips or more, any book.',
        'Conferring and Small Groups':
          '- What did your character just do that you would not have done?\n- Small group: retelling with pictures for those who lose the thread',
        Share: 'Two slips under the camera: same clue, different thoughts. Can both be right?',
        Pacing: '3 min - Connection\n8 min - Teach\n5 min - Try it\n22 min - Independent reading\n7 min - Share',
      },
    },
    {
      title: 'Characters Change, and Something Makes Them',
      subject: 'Reading',
      minutes: 45,
      days: [2, 3],
      standard: {
        learning_objectives:
          '- Say how a character is at the beginning and at the end\n- Name the event that made the difference',
        materials: 'Read-aloud, paper folded in three.',
        introduction: 'Stand up if you are braver than in first grade. What happened?',
        direct_instruction: 'Model the folded paper: before, event, after, with last week’s story.',
        guided_practice: 'Do one together with the read-aloud.',
        independent_practice: 'Fold one for your own book, even if you are still in the middle of it.',
        closure: 'Read your middle part to a partner. Do they believe it?',
      },
    },
    {
      title: 'What Is It Mostly About?',
      subject: 'Reading',
      minutes: 45,
      days: [4, 5],
      standard: {
        learning_objectives: 'Find the main idea of a short article and two details that hold it up.',
        materials: 'Article on beavers at two levels, highlighters.',
        introduction: 'Three headlines for one photograph. Which one fits all of it?',
        guided_practice: 'Cross out sentences until only the most important one is left.',
        independent_practice: 'Second article, alone or in pairs.',
        differentiation: 'Level A has the paragraphs numbered; level B has no headings.',
        assessment_strategies: 'Main idea in one sentence, without the word beaver at its beginning.',
      },
    },
    {
      title: 'Circle Talk: Was the Fox Right?',
      subject: 'Reading',
      minutes: 45,
      days: [6],
      standard: {
        learning_objectives:
          '- Give a reason from the story for what you think\n- Answer what another student just said',
        materials: 'The fable, one copy each; talk stems on the wall.',
        introduction: 'Read the fable twice. Mark one line you would like to talk about.',
        guided_practice:
          'Inner circle talks for eight minutes, outer circle notes one good reason; then change places.',
        closure: 'Whose reason made you think again?',
      },
    },
    {
      title: 'Book Clubs Begin',
      subject: 'Reading',
      minutes: 45,
      days: [7, 8],
      standard: {
        learning_objectives: 'Agree on pages, roles and rules for a book club and hold the first talk.',
        materials: 'Four sets of six books, club folders.',
        introduction: 'What makes a talk about a book worth having? A list of five.',
        independent_practice: 'Clubs choose roles, read to the first mark and talk for ten minutes.',
        differentiation: 'One set is recorded for listening.',
      },
    },
    {
      title: 'Opinions Need Reasons',
      subject: 'Writing',
      minutes: 45,
      days: [0, 1],
      standard: {
        learning_objectives: '- Tell an opinion from a fact\n- Give two reasons for an opinion',
        materials: 'Statement cards, chart paper.',
        introduction: 'Four corners: the best pet. Go, and say why.',
        direct_instruction: '“Because I like it” is where a reason begins, not where it ends. Stretch one together.',
        guided_practice: 'Sort the cards: fact, opinion, opinion with a reason.',
        independent_practice: 'One opinion about our school with two reasons.',
        closure: 'Partner test: can they say your reasons back to you?',
      },
    },
    {
      title: 'A Beginning That Makes Them Listen',
      subject: 'Writing',
      minutes: 45,
      days: [2, 3],
      standard: {
        learning_objectives: 'Write two different beginnings for the same opinion and choose one.',
        materials: 'Four short letters to the editor, written by last year’s class.',
        direct_instruction: 'A question, a picture in words, a surprising number: one example each.',
        independent_practice: 'Two beginnings; circle the one you would read on.',
        closure: 'Read the circled one in a voice for the radio.',
      },
    },
    {
      title: 'Linking Words Hold It Together',
      subject: 'Writing',
      minutes: 45,
      days: [4, 5],
      standard: {
        learning_objectives: 'Use because, since, for example and that is why to join an opinion to its reasons.',
        materials: 'Sentence strips, tape.',
        guided_practice: 'Build a paragraph on the wall, then take the links out and hear it fall apart.',
        independent_practice: 'Revise your draft: three links, three colours.',
        differentiation: 'A strip with the four links to keep on the desk.',
      },
    },
    {
      title: 'Letters to the Principal: Draft and Revise',
      subject: 'Writing',
      minutes: 45,
      days: [6, 7],
      standard: {
        learning_objectives:
          '- Write a whole letter with an opinion, reasons and an ending\n- Change one thing after a partner’s question',
        materials: 'Letter paper, checklists.',
        introduction: 'Mrs. Tran has promised to answer every letter. What would make her say yes?',
        independent_practice: 'Draft on the first day; on the second, partner questions and a clean copy.',
        assessment_strategies: 'Checklist: opinion, two reasons, links, ending.',
      },
    },
    {
      title: 'Author’s Chair',
      subject: 'Writing',
      minutes: 45,
      days: [8],
      standard: {
        learning_objectives: 'Read your letter so that the back row hears it, and answer one question.',
        materials: 'The chair, the envelope, stamps.',
        closure: 'Put the letters into the envelope and walk them to the office together.',
      },
    },
  ],
};
