import { promptLine } from '../prompt-lines.ts';
import type { StartingTexts } from './preset-outline.ts';

/** What does not depend on the topic: '___' is filled in before the lesson, '……' by hand during it. */
export const INQUIRY_STARTING_TEXTS: StartingTexts = {
  1: {
    'Learning Objectives': `- Students explain {topic}, with ___ as evidence from their own observations.
- Students use ___ to predict what happens when ___ changes.`,
    'Materials and Safety': `For each group of ___:
- ___
- ___
- A record sheet for each student
For the class:
- ___
- Chart paper or a board for the predictions
Safety: ___`,
    Engage: `What students see of {topic}, without a word of explanation: ___
- Everybody writes for one minute: What do I notice? What do I wonder?
- Partners compare, then each pair says one thing. The teacher writes it down and does not comment.
- Everybody predicts in writing: 'I think ___ will happen, because …'
Keep the predictions in sight until Explain.`,
    Explore: `Question for every group: ___
Roles: materials (fetches and returns), recorder (writes), measurer (handles the equipment), speaker (reports).
- Step 1: ___
- Step 2: ___
- Step 3: Record what you see before you say why.
Record sheet:
What we did | What we saw or measured | What surprised us
…… | …… | ……
…… | …… | ……
…… | …… | ……
Questions while walking round; answer none of them yourself:
- What have you noticed so far?
- How do you know? Show me.
- What would happen if you changed only one thing?
- Does that agree with your prediction?`,
    Explain: `- Each group says what it found; the others say 'We saw that too' or 'We saw something else'.
- Students put the results into one sentence of their own before any new word appears.
- Name the idea: ___. It means: ___.
- Tie each new word to a moment of the exploration: '___ is what you saw when ___.'
- Go back to the predictions: which hold, which are changed, and because of which evidence?
Check: everybody answers '___' on a board. Good answers say: ___`,
    Elaborate: `New situation: ___
- Alone, two minutes: What will happen here, and which finding tells you so?
- In pairs: try it or argue it. Write claim, evidence and reason.
- Another explanation to weigh: 'Somebody says ___.' What would you have to see to believe it?`,
    Evaluate: `Exit ticket:
- Explain {topic} to somebody who was not here. Use ___ as evidence.
- What would happen if ___? Why?
How to read it: 3 = idea and evidence fit; 2 = right idea, no evidence; 1 = describes only.
Students judge themselves: 'I can explain it to others / I can explain it with help / I am not there yet, because …'`,
    'Likely Misconceptions': `- Students may think ___, because ___. They see otherwise when ___.
- Students may think ___, because ___. They see otherwise when ___.`,
    Differentiation: `- Reading and writing: the record sheet with pictures and sentence starters ('We saw …', 'It changed when …').
- Language: new words on cards with a picture; students say them before they write them.
- Pace: groups that need time do steps 1 and 2 well; groups that are ahead change one more variable and predict first.
- Same thinking for all: everybody predicts, observes and explains.
- For the needs of this class: ___`,
    'Teacher Reflection': `- What did students say before Explain that I did not expect? ……
- Which question made them look closer? ……
- Who needs to meet the idea again, and how? ……
- What I change next time: ……`,
  },
  6: {
    'Learning Objectives': `- Content: students explain ___ about {topic}.
- Inquiry: students ___.
${promptLine('write', 'for inquiry, to ask a question that can be tested, plan a fair test, read a table, or compare sources.')}`,
    'Materials and Safety': `For each group of ___:
- ___
- A sheet with the plan and the table of results
Sources or equipment for the class:
- ___
- Chart paper for the questions
Safety, or care with sources: ___`,
    Orientation: `Show ___, an example of {topic}, without an explanation.
- See: What is there? (one minute, in silence)
- Think: What might be going on?
- Wonder: What would you like to find out?
Facts that students need before they can ask well, and no others: ___`,
    'Questions and Hypotheses': `- Collect every question; nobody answers yet.
- Sort them: can be looked up | can be investigated here today | too big for today.
- Make one smaller: 'Why ___?' becomes 'What happens to ___ when ___ changes?'
- Each group chooses one question and writes a prediction: 'I think …, because …'
A question of the right size: ___`,
    'Investigation Plan': `We want to find out: ___
We change: ___
We measure or look for: ___
We keep the same: ___
- Step 1: ___
- Step 2: ___
- Step 3: Repeat it, so that one slip does not decide.
Table of results:
What we tried | First result | Second result | What we noticed
…… | …… | …… | ……
…… | …… | …… | ……
…… | …… | …… | ……
Roles: reads the plan aloud, does, measures, writes. Change roles at the repeat.
Before a group begins, it explains its plan to another group, which asks: 'Is only one thing changed?'`,
    'Data and Interpretation': `- Put the results in order, then draw them: bars for kinds, a line for time, a table for sources.
- Look for a pattern: 'As … goes up, …'
- Look for the odd one out: Which result does not fit? Could it be a slip of ours, or does it tell something?
- Compare with another group: same question, same answer?
- Say how sure you are, and what would make you surer.`,
    Conclusion: `- Claim: 'We found that …'
- Evidence: 'We know this because our results show …' (two results with numbers or lines of a source)
- Reasoning: 'This makes sense because …'
- 'We predicted … . Now we think … .'
- 'We still do not know …'`,
    'Discussion and Communication': `While groups work:
- 'Tell me what you are finding out.'
- 'What makes you say that?'
With the whole class:
- 'Who can say in their own words what this group found?'
- 'Who agrees, disagrees, or wants to add, and because of which result?'
Sharing: groups meet in pairs, and each has two minutes and one picture of its results. Listeners write one question or one link to their own results.`,
    Reflection: `- What do I know now that I did not know before?
- What would we do differently if we did it again?`,
    Assessment: `Inquiry, seen while groups plan and work: changes one thing, measures in the same way each time, records before explaining.
Content, seen in the conclusion: the claim answers the question and fits the results.
- 3: claim, two pieces of evidence and a reason
- 2: claim and evidence, reason missing
- 1: claim alone
Look first at: ___`,
    Differentiation: `- Structured: question, steps and table are given; students predict, do and conclude.
- Guided: the question is given; students plan the steps.
- Open: students ask and plan; the plan is checked before they begin.
Sentence starters for all: 'We changed …', 'We saw …', 'That means …'
Who begins where: ___`,
  },
};
