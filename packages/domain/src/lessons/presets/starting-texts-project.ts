import { promptLine } from '../prompt-lines.ts';
import type { StartingTexts } from './preset-outline.ts';

export const PROJECT_STARTING_TEXTS: StartingTexts = {
  5: {
    'Driving Question': 'How can we ___ so that ___ for ___?',
    'Project Summary': `${promptLine('write', 'who the students are in this project, what they make, for whom outside the class, and what for.')}
Students are ___.
The problem of {topic} that they take on: ___
They make ___ for ___, so that ___.
It takes ___ sessions; this is session ___.`,
    'Learning Goals and Success Skills': `- Content: about {topic}, students can ___.
- Content: students can ___.
- Content: students can ___.
- Success skill, taught and judged: ___
${promptLine('write', 'a skill such as working together, giving and using critique, managing time, or speaking to an audience.')}`,
    'Entry Event': `${promptLine('write', 'what happens: a guest, a letter, a film, a visit, or an object.')}
What happens: ___
- Before: students know nothing of the task.
- During: everybody writes at least two questions, no answers.
- After: questions go on the wall under 'Need to know', sorted by the class. Answered ones are ticked in every session, new ones are added.
Then read the driving question together.`,
    'Need to Know Questions': `- What exactly is ___?
- Who is it for, and what do they want?
- What has been tried before?
- What do we need to learn to do it?
- What may it cost, and how long have we got?
- How will we know that it is good?`,
    "Today's Lesson Activities": `Where we stand: milestone ___ of ___. Ticked on the wall today: ___
- Opening: teams say what they finished, what is next, what is in the way. (one minute each)
- Mini-lesson on {topic} for all: ___
- Teams work on: ___
- Help where needed: workshop on ___ for whoever signs up; the others go on.
- Checkpoint: each team shows ___.
- Closing: update the task list: done, next, who.
In hand at the end: ___`,
    'Scaffolds and Voice and Choice': `Students decide: how to split the work, the form of ___, whom to ask, how to present it.
The teacher decides: the question, the dates, the criteria.
- Task list for each team: what, who, by when, done.
- Examples of good work, with what makes them good.
- Sentence starters for interviews and mails.
- Reading: sources at two levels, and one to listen to.
- For the needs of this class: ___`,
    Milestones: `Milestones ahead:
Session | Milestone | What is shown | Feedback from
1 | Question, teams and need-to-know list | each team's questions on the wall | the class
2 and 3 | Research | three findings with their sources | another team
4 | First draft | the draft, and what the team wants help with | another team, by the critique protocol
5 | Revision | the draft, with a change that came from critique | the teacher, by the rubric
6 | Rehearsal | the whole presentation | another class
7 | Public product | the product | the audience outside the class
8 | Reflection | what each student learned, with evidence | the team`,
    'Critique and Revision': `Protocol for two teams:
- 2 min: the team shows its work and says what it wants help with.
- 1 min: 'I have a question about …' (only questions of fact)
- 2 min: 'I like …, because …'
- 2 min: 'I wonder …'
- 2 min: 'You could …'
- 1 min: the team says what it will change.
Rules: be kind, be exact, be helpful. Talk about the work, not about the person.
Afterwards: every team marks one change that came from critique. When: ___`,
    'Public Product and Audience': `Product: ___
Audience outside the class: ___
Where and when: ___
To arrange: invitation, room, equipment, permission for pictures, who welcomes the guests.
What guests do: ask one question, and leave one card: 'I learned …, I still wonder …'
Rehearsal one session before, with another class.`,
    'Assessment and Rubric': `Criterion | 4 beyond | 3 there | 2 nearly | 1 beginning
Answers the driving question | convinces the audience, and says where it does not hold | answers it with reasons and evidence | answers it, reasons are thin | describes the topic only
Content: ___ | ___ | ___ | ___ | ___
Product for its audience | the audience could use it as it is | fits its audience and purpose | fits in parts | made without an audience in mind
Success skill: ___ | helps others to do it too | does it without a reminder | does it when reminded | does not do it yet
Teams judge themselves first, in pencil; then the teacher.`,
    Reflection: `- What do I know about the question now that I did not know when we began?
- What did I change because of somebody's critique?
- What did I do that helped my team, and what will I do next time?`,
    'Materials and Community Resources': `- For each team: ___
- For the class: the wall of questions, the calendar of milestones
- Sources: ___
- People who could help: an expert on ___, a user of ___, families with experience
- Places: ___`,
  },
  7: {
    'Seminar Objectives': `- Thinking: students support a view of {topic} with lines of ___.
- Talking: students build on what somebody else said before they add their own thought.`,
    'Text for Seminar': '___ by ___, pages ___',
    'Preparation and Annotation Task': `Read twice. The first time for the story or the argument, the second time with a pencil:
- ! something important, ? something unclear, → something that changes
- Underline two lines you could talk about for a minute.
- Write in the margin why, in three words.
Words to know: ___
Ticket to enter the circle, in writing:
- One question that has more than one answer.
- One line of the text, and what I think it means.
Without a ticket: read and write in the outer circle first, then join.`,
    'Norms and Sentence Stems': `Norms:
- Talk to each other, not to the teacher.
- One voice at a time; no hands, leave a pause.
- Point to the text: page and line.
- Disagree with ideas, not with people.
- Make room: who has spoken three times asks somebody who has not.
Grades 4 to 5:
- I agree with …, because on page … it says …
- I see it another way: …
- Can you say more about …?
Grades 6 to 8:
- I would like to build on what … said: …
- The text says …, which makes me think …
- What in the text makes you say that?
Grades 9 to 12:
- That line could also mean …, because …
- I want to go back to …'s point and question …
- What would we have to assume for that to be true?`,
    'Opening Question': 'Which line of the text matters most to you, and why?',
    'Core Questions': `- What does the text tell us about {topic} when it says '___'?
- Why does ___ do ___, and not ___?
- Where does the text change its mind, or ours?
- What does the author want us to believe, and what is left out?
- Which two lines disagree with each other?`,
    'Closing Question':
      'Where have you met this question in your own life or in the world, and what does the text make you want to do about it?',
    'Inner and Outer Circle Plan': `Two circles, equally long; the teacher only asks.
Circle | First half | Second half
Inner: …… | talk | watch a partner
Outer: …… | watch a partner | talk
Each observer notes about one partner:
Spoke | Pointed to the text | Built on somebody | Asked | Best moment
…… | …… | …… | …… | ……
At the change: one minute for the observer to tell the partner one thing that was good and one to try.
Silence: count to ten; then reread a line aloud and ask, 'What do you make of it?'
Quiet students: let everybody write for one minute, then start with a pair who agreed to read theirs; or ask the observer what the partner has in the notes.
One voice too many: 'Hold that thought. Who has not been heard on this?'`,
    Assessment: `Tally, one stroke each time:
Student | evidence | builds on others | listens and asks
…… | …… | …… | ……
…… | …… | …… | ……
Levels:
Criterion | 3 leads the talk | 2 takes part | 1 begins to
Evidence | gives line and page, and says what it shows | points to the text | gives an opinion alone
Building on others | names the speaker and takes the thought further | agrees or disagrees with a reason | says something new without a link
Listening | asks a question that moves the talk on | looks at the speaker and waits | waits for a turn or talks aside`,
    'Reflection Task': `- I used to think …, now I think …, because … said …
- The line of the text that I see differently now is …
- In the next seminar I will … (speak earlier / ask more / point to the text / leave room)`,
  },
  10: {
    'Enduring Understandings': `${promptLine('write', 'full sentences, true beyond this topic, worth remembering in five years.')}
- Students will understand that ___.
- Students will understand that ___.`,
    'Essential Questions': `- What makes {topic} ___?
- How do we know whether ___?
- When should we ___, and when not?`,
    'Students Will Know': `- Words of {topic}: ___
- Facts: ___
- Rules or dates: ___`,
    'Students Will Be Able To': `- explain ___ in their own words
- use ___ to ___
- compare ___ with ___
- judge ___ by ___`,
    'Predictable Misunderstandings': `- Students may take ___ for true. Ask: '___?'
- Students may mix up ___ and ___. Ask: '___?'`,
    'Performance Task': `Goal: ___
Role: you are ___
Audience: ___
Situation: ___
Product: you make ___
Judged by: ___`,
    'Key Criteria': `- Right: the facts and the reasoning hold.
- Supported: each claim has evidence that the audience can check.
- Fit for its audience: the audience of the task would understand and could use it.
- Own thinking: it shows how you decided, not only what.`,
    'Other Evidence': `- Quiz on words and facts: ___ (checks Students Will Know)
- Prompt: 'Explain ___ to somebody who missed the lesson.' (checks the understanding)
- Observation while students ___: who can do it without help? (checks Students Will Be Able To)
- Self-assessment: 'I can explain it / use it / not yet', with an example.`,
    'Learning Plan': `1. 3 min: where this leads. Show the performance task and its criteria; students say what they will need. Prepares: all evidence.
2. 3 min: hook. ___ raises the essential question. Prepares: the understanding.
3. 12 min: equip. Teach ___ of {topic}. Prepares: quiz.
4. 15 min: try. Students ___ in pairs. Prepares: observation.
5. 9 min: think again. Students compare two answers, change one thing and say why. Prepares: performance task.
6. 6 min: judge. Students hold their own work against the key criteria. Prepares: self-assessment.
7. 12 min: evidence of today: ___.
Fitted to students: who needs ___ gets ___. Order: easy to hard, each step used in the next.`,
    Differentiation: `The understanding is the same for all.
- Content: ___ in two levels of text, with pictures and audio
- Process: steps and examples for those who need them; fewer hints for those who are ahead
- Product: the same task and criteria, in writing, speech or a model
- For the needs of this class: ___`,
    Materials: `In the order of the learning plan:
- ___
- ___
- Copies of the performance task and the criteria`,
  },
};
