import type { StartingTexts } from './preset-outline.ts';

export const DIRECT_STARTING_TEXTS: StartingTexts = {
  2: {
    'Learning Intention and Success Criteria': `- Our topic is {topic}: we are learning to ___.
- I can ___.
- I can ___.
- I can explain how I did it to a partner.`,
    Materials: `- ___ for the model
- ___ for each student
- Boards or paper for quick answers`,
    'Hook and Prior Knowledge': `- 'Today is about {topic}. Last time we ___. Show me with one example on your board.'
- Partners compare: same answer, same way?
Listen for: ___. If it is missing, take two more minutes for it now.`,
    'I Do Focused Instruction': `Say the intention and the criteria. Students watch, pens down.
Example: ___
- 'First I look at ___, because ___.'
- 'Now I ___. I ask myself: ___?'
- 'Here I could slip: ___. I notice it because ___.'
- 'I check: ___.'
Do it a second time, faster, with ___. Students count the steps on their fingers, then tell them to a partner.`,
    'We Do Guided Instruction': `Item 1 (as the model): ___
Item 2 (one thing is new): ___
Item 3 (as in You Do Alone): ___
For each item:
- Ask: 'What do we do first? Why?' Wait, then choose who answers.
- Prompt: 'Look at the model. Which step comes now?'
- Cue: 'Find the ___ first.'
- Check: everybody shows the next step on a board. Go on when four in five are right; otherwise one more item of the same kind.`,
    'You Do Together': `Groups of ___ make one ___.
- Each student does one part in a colour of their own and signs it.
- Before the group goes on, everybody can explain the last step; the teacher may ask anybody.
Say: 'I think we should …, because …' / 'How did you get that?' / 'I see it in another way: …' / 'Let us check it with …'
Done when: the product meets every 'I can' of today.`,
    'You Do Alone': `Task: ___
- Work alone and quietly; look at the model before you ask.
- Tick each 'I can' when your work shows it.
- Done early: make an item like these for a partner, with its answer, or ___.
First I sit down with: ___, because ___.`,
    'Check for Understanding': `- After I Do: tell a partner the steps in order. If steps are missing, model once more with a shorter example.
- After We Do: boards up with the next step. Under four in five right: one more item together; those who are right may begin.
- After You Do Together: everybody writes one sentence, 'It works because …'. Read six of them; regroup for You Do Alone.`,
    Closure: `- Partners read the 'I can' sentences to each other and show where their work meets them.
- Two students say what they can do now that they could not do before.
Exit ticket: ___
Answer: ___`,
    Differentiation: `- I Do: model once more for a small group while the others begin with item 1.
- We Do: step cards for those who need them; others explain each step to a partner.
- You Do Together: pair a student who is sure with one who is nearly there, not with one who is lost.
- You Do Alone: fewer items of the same demand, or a harder setting.
- For the needs of this class: ___`,
  },
  3: {
    'Objective and Purpose': `By the end, you will be able to ___ with ___, and get ___ right.
You need {topic} when ___.`,
    'Anticipatory Set': `- On the board as students come in: ___
- One minute alone, one minute with a partner: 'When did you last ___?'
- Link: 'What you just did is the beginning of ___.'`,
    'Review of Prior Learning': `- ___? (answer: ___)
- ___? (answer: ___)
- ___? (answer: ___)
If fewer than four in five are right, show that one again before Input.`,
    Input: `Step 1: ___
- Example: ___
Step 2: ___
- Example: ___
Step 3: ___
- Example: ___
New words of {topic}: ___ means ___.
After each step stop: students say it to a partner in their own words, then the check below.`,
    Modeling: `Finished example: ___
- 'I begin with ___, because ___.'
- 'Next I ___.'
- 'I check it by ___.'
One that looks right and is not: ___. What gives it away: ___`,
    'Checking for Understanding': `- After step 1: thumbs up, sideways or down, then two students show why. Mostly up: go on.
- After step 2: every board shows the answer to ___. Under four in five right: show step 2 with another example.
- After step 3: choose A, B or C with fingers for ___. Those who choose ___ mixed up ___.
- Before practice: one student tells all the steps, the class corrects.`,
    'Guided Practice': `- Easy: ___
- Like the model: ___
- As in the objective: ___
Walk a fixed round so that you see every student's first item within two minutes.
Most likely mistake: ___. Say: '___'
Right: 'Yes, because …' Nearly: 'The first part is right; look at …' Wrong: go back to the step, not to the answer.`,
    'Independent Practice': `Begins when guided practice goes well for four in five; the others stay with you.
- In class: ___
- At home, at most ___ minutes: ___
Students check items ___ with the key before they go on.`,
    Closure: `- Without notes: write the steps in order.
- Partner: compare and complete.
- One sentence each: 'Today I learned to …, and I need it when …'
Next lesson: ___`,
    Assessment: `Task: ___
Met: ___ of ___ right, with the steps shown. Nearly: right steps, a slip in the answer. Not yet: steps missing.
Not yet means: tomorrow in a small group while the others ___.`,
    Materials: `- ___ copies of ___
- Boards and pens for the checks
- The finished example, covered`,
  },
};
