import { promptLine } from '../prompt-lines.ts';
import type { StartingTexts } from './preset-outline.ts';

export const WORKSHOP_STARTING_TEXTS: StartingTexts = {
  4: {
    'Teaching Point': 'Readers, writers and mathematicians ___ when ___, by ___.',
    'Mentor Text and Materials': `- Mentor text or problem about {topic}: ___
- Chart with the steps of the strategy
- Notebooks, and a place for conference notes`,
    Connection: `- 'Yesterday you ___. I saw ___ do it like this: ___.'
${promptLine('write', 'the teaching point, word for word.')}
- 'Today I want to teach you that ___.'`,
    Teach: `- 'Watch how I ___. Count the steps on your fingers.'
- Step 1: ___
- Step 2: ___
- Step 3: ___
- 'Did you see how I ___? I did not ___; I ___.'
Name the strategy again, and add it to the chart.`,
    'Active Engagement': `- 'Now you try it with ___.' (two minutes, everybody)
- 'Tell your partner what you did first, and why.'
Listen for: ___. Repeat to the class what one pair did well.
Who is not ready stays on the rug for one more minute.`,
    Link: "'So from today, whenever you ___, you can ___. Put it with what you already know. Off you go.'",
    'Independent Work': `- Students work on their own reading, writing or problems and try the strategy where it helps.
- Their choice: ___
- It looks like: everybody has a place, materials out, eyes on the work. It sounds like: a whisper at most.
- Stuck: read again, look at the chart, ask your partner, then put up your sign and go on with something else.
- Finished: you have just begun. Read it again, make one thing better, or start the next.`,
    'Conferring and Small Groups': `Conference: ask, notice, praise one thing, teach one thing, write it down.
- 'What are you working on?' Teach next: the step that comes after what the student says.
- 'Show me a place where you tried ___.' Teach next: how to do it once more, somewhere else.
- 'What will you do next?' Teach next: making a small plan.
Conference record:
Student and date | Strength | Taught | Next time
…… | …… | …… | ……
…… | …… | …… | ……
…… | …… | …… | ……
Small groups:
Who | Same need | I show | They try | Meet again
…… | …… | …… | …… | ……
…… | …… | …… | …… | ……
First conferences today: ___`,
    'Mid Workshop Teaching':
      "'Stop for one minute, eyes up. I just saw ___. If you are ___, try it too. Back to work.'",
    Share: `- Two or three students show the place where they used the strategy, each one minute: 'First I had …, then I tried …, now …'
- Listeners say: 'I saw how you …' or 'Could you also …?'
- Everybody points to one place in their own work where they will use it tomorrow.`,
    'Assessment Notes': `- Uses the strategy when asked: not yet …… nearly …… there ……
- Uses it without being asked: not yet …… nearly …… there ……
- Can say when it helps: not yet …… nearly …… there ……
- Needs a small group on: ……`,
  },
  8: {
    'Learning Objectives': `- About {topic}: students ___. (mainly at the teacher's station)
- Students ___. (mainly at the practice and online stations)`,
    'Grouping Plan': `${promptLine('write', 'what the groups are made by: an exit ticket, a quiz, or the reading level of this week.')}
Grouped by: ___ of ___
Groups of four to eight, by rotations:
Group | Students | 1st | 2nd | 3rd | 4th
A | …… | Teacher | Online | Practice | Together
B | …… | Together | Teacher | Online | Practice
C | …… | Practice | Together | Teacher | Online
D | …… | Online | Practice | Together | Teacher
The group that needs the teacher most begins there, as group A.
A student changes groups when two exit tickets in a row say so; the lists are in pencil.`,
    'Whole Group Opening': `- Goal of the day: ___
- One sentence for each station, with one thing to hold up from it.
- Signal to move: ___. You have one minute: finish the line, tidy the place, walk clockwise.
- Signal for help: the cup, red side up. Go on with what you can do.
- Groups point to where they begin, then go.`,
    'Teacher Led Station': `Materials on the table: ___
- 2 min: each student does ___ alone; watch who hesitates where.
- 4 min: show ___ with ___.
- 4 min: students do ___ at once, each on a board; correct it while it happens.
- 1 min: each says in one sentence what to remember.
The same for each group, and:
- Needs more time: one example fewer, with objects or pictures.
- On level: as above.
- Ahead: ___, and they explain it to each other.
Notes:
Student | Can | Needs | Next time
…… | …… | …… | ……
…… | …… | …… | ……
…… | …… | …… | ……`,
    'Online Station': `Task, at everybody's own speed: ___
Kind of tool: ___
- Log in, do ___, stop at ___ or when the signal comes.
- Write on the sheet: one thing I got right, one thing I need help with.
- Headphones on; after two wrong answers watch the example again.
If the network fails: the same task on paper, in the folder at the station.`,
    'Independent Practice Station': `- Cards in three colours, easy to hard: begin where you are sure.
- Do four, check with the key, mark right or wrong.
- Two wrong in a row: look at the worked example, then do the next one with a partner who has it right.
- Hand in: the sheet with your marks on it.
Cards, with their answers on the key:
- Easy: ___
- Middle: ___
- Hard: ___`,
    'Collaborative Station': `Together make: ___
- Reader: reads the task and keeps the time.
- Builder: draws or builds what the group decides.
- Checker: asks 'Does everybody agree? How do we know?'
- Speaker: can explain it at the closing.
Roles move on with each new task. Voices stay at the table: if the next table can hear you, whisper.
Done when every name is on it and everybody can explain it.`,
    'Transitions and Help Signals': `- Signal: stop, finish the line, hands free.
- Tidy the place for the next group: count, close, stack.
- Carry only your notebook and pencil. Walk clockwise.
- On arriving: sit, read the card, begin. Nobody waits for the teacher.
Before you call the teacher:
- Read the card again.
- Ask two people at your table.
- Turn the cup to red and go on with another item.`,
    'Closing and Exit Ticket': `- One question about {topic} that needs all stations: ___
- Each group's speaker answers with one thing from one station.
Exit ticket:
- ___ (answer: ___)
- ___ (answer: ___)
Before you go home sort them into 'there', 'nearly' and 'not yet', and note each pile on the group list.`,
    Differentiation: `Group | must do | may do
A (needs most time) | ___ | ___
B | ___ | ___
C | ___ | ___
D (ahead) | ___ | ___
At every station: the card with pictures, a worked example, and a partner to ask.`,
    Materials: `Teacher: ___, boards, pens
Online: ___ devices with headphones, sheets, the folder with the task on paper
Practice: cards in three colours, key, worked example
Together: ___, role cards
Everywhere: station card, cup for help, timer in sight`,
  },
  9: {
    'Learning Goal': `${promptLine('write', 'what is learned; how students learn or show it stays open.')}
About {topic}, students will ___.
We will know because they can ___.`,
    'Learner Variability': `- Strengths in this class to build on: ___
- Needs to plan for, without names: ___
- Background that not everybody has: ___
- What varies in every class: reading speed, language, attention, confidence to speak, fine motor skills.`,
    'Anticipated Barriers': `- Text: long or dense text stops slow readers and new speakers of the language. Option: the same as audio, with pictures and a word list.
- Listening: talk without anything to look at stops those who lose the thread. Option: key points and steps stay on the board.
- Writing: a written product stops those who know more than they can write. Option: say, draw, build or record it.
- Time: one speed for all stops the careful and bores the quick. Option: must do and may do, and a visible clock.
- Room: noise and places stop those who are easily distracted. Option: a quiet corner, free to all.
- In this lesson also: ___`,
    'Options for Engagement': `- Choice: work alone, in a pair, or at the teacher's table.
- Choice of example: ___, ___ or one of your own.
- Why {topic} matters: ___ in the life of these students.
- Starting: the first step is small and the same for all.
- Keeping on: a checklist to tick, and a half-time question, 'What helps you now?'
- Calming down: two minutes at the quiet place, no question asked.`,
    'Options for Representation': `- See it: picture, diagram or film with captions of ___
- Hear it: read aloud, or recorded
- Touch it: objects or a model of ___
- Read it: two versions of the text, short and full
- Words of {topic}: ___, each with a picture, its plain meaning and an example; in the languages of the class where you can
- Background: one minute on ___ for everybody`,
    'Options for Action and Expression': `- Write it: sentence starters, or a blank page
- Say it: to a partner, to the teacher, or recorded
- Show it: drawing with labels, model or acting it out
- Tools for all: word list, organiser, worked example, keyboard or speech to text
- Planning: 'First I will …, then …, I need …'
All forms are judged by the same criteria.`,
    'Lesson Opening': `- Everybody looks at ___ and does one of three: says, writes or draws what it makes them think of.
- Share in pairs; who likes tells the class.
- The goal in students' words: 'Today we find out ___.' It stays on the board.
- Show the ways to work today, and let students choose the first.`,
    'Introduce and Model': `Show one example of {topic} in two ways side by side: ___ and ___.
Step | In words | Seen or touched
1 | ___ | ___
2 | ___ | ___
3 | ___ | ___
- Think aloud: 'I see … here, and the same … there.'
- Point to each new word when it is used.
- Stop after each step: turn and tell, or point, or write one word. Under four in five right: show the step in the other way.
- 'You may look again, go back, or look ahead at the steps on the board.'
Model one choice aloud: 'I choose …, because it helps me to …'`,
    'Guided and Independent Practice': `Guided, all together:
- As in the model: ___
- One thing is new: ___
Everybody answers on a board, with cards, by pointing or aloud. Under four in five right: one more item together.
Then choose a path; each leads to the goal:
- Path 1, with steps and examples: ___
- Path 2, with a partner: ___
- Path 3, with fewer hints: ___
How to choose: 'Try one item. Could you explain it? Take fewer hints. Were you stuck? Take the steps.' Changing is allowed.
Feedback while they work: what fits the goal, what to try next, no grade.
Finished: explain one item to somebody on another path, or make one for them.
Take support away when a student no longer looks at it.`,
    'Flexible Assessment': `Show that you can ___. Choose: write, speak, draw and label, build, or record.
The same criteria for every form, shown before the work begins:
- It is right: ___
- It gives a reason or an example.
- Somebody who was not here would understand it.
3 = all of it, 2 = right with a gap, 1 = begun. Help with the form (typing, reading aloud) does not count against it; help with the idea does.`,
    'Materials and Technology': `- For seeing: ___
- For hearing: recording, or a reader
- For touching: ___
- For showing: paper, pens, device with keyboard and recorder
- Word list and organiser for everybody
Without technology: printed pictures, a reader, and paper for every form.`,
    'Reflect and Redesign': `- Which barrier did I not see coming? ……
- Which options were used, and which by nobody? ……
- Who met the goal in a way that I would not have asked for? ……
- What I build in for everybody next time: ……`,
  },
};
