/**
 * Sentences as a model writes them in any lesson: {term} is a word of the topic, {topic} the topic. What is in every
 * classroom (board, paper, pencils, notebooks) may appear; nothing else that would have to be brought.
 */
const TEACHING_SENTENCES: readonly string[] = [
  'Begin by asking what students already know about {term}, and write three answers on the board without comment.',
  'Give everybody thirty seconds to think before the first hand is called on.',
  'Partners explain the idea of {term} to each other in their own words.',
  'Listen for students who use the word {term} correctly, and repeat what they said to the class.',
  'If fewer than four in five can answer, show one more example and ask again.',
  'Students write their answer in their notebooks before anybody says it aloud.',
  'Ask: what makes you say that?',
  'Point out that a wrong guess is useful as long as we can tell why it was wrong.',
  'Think aloud: first I look at what I know, then I ask what is missing.',
  'One student of each pair reports what the other one said.',
  'Pause here and let students compare their notes with a neighbor.',
  'Those who hesitate get the question in two smaller steps.',
  'Early finishers write a question about {topic} that they could not answer yet.',
  'Circulate, and sit down first with the students who struggled yesterday.',
  'Keep the definition of {term} in view while students work.',
  'Call on students who have not spoken yet, after they have had time to rehearse with a partner.',
  'The class agrees on one sentence that sums up what was found.',
  'Connect this to what the class did last week, and ask what is different now.',
  'Students point to the place in their work that shows {term}.',
  'Expect the answer that everything about {topic} is simple, and ask for a case where it is not.',
  'Accept every idea at first; the work itself will sort them.',
  'Groups of four divide the roles: reader, recorder, speaker and the one who watches the time.',
  'The recorder writes with a pencil so that the group can change its mind.',
  'Say the goal once more in plain words, and have two students repeat it.',
  'Let students correct the mistake themselves before you name it.',
  'On a slip of paper each student answers one question before leaving the room.',
  'A good answer names {term} and gives a reason for it.',
  'Ask for agreement with a thumb held in front of the chest.',
  'Students who need it get a sentence frame: I noticed that …, which means that ….',
  'Multilingual learners may say it first in the language they think in.',
  'Offer the harder version to whoever asks, not only to those who finish first.',
  'The teacher writes nothing down at this point and only asks.',
  'Return to the opening question and let students revise what they said.',
  'Two answers are compared on the board, one complete and one that leaves out the reason.',
  'End the phase when most groups have a result, not when all of them do.',
  'Remind students that speed is not what counts today.',
  'Count to five in silence after each question.',
  'Students mark one sentence they are proud of and one they would change.',
  'The example is short on purpose, so that the thinking stays in view.',
  'Whoever is stuck rereads the question, asks a partner, and only then asks the teacher.',
  'Write the two words side by side and ask how they differ.',
  'Close by asking where outside of school this idea could matter.',
  'Praise the strategy and not the person.',
  'Notice who relies on {term} alone and who can explain it.',
  'Each pair joins another pair, and the four settle on one answer.',
  'Students predict first, and nobody may change the prediction afterwards.',
  'Read the task aloud, then let a student say what has to be done first.',
  'When the noise rises, raise a hand and wait until all hands are up.',
];

/** Bullets for lists of any section. */
const TEACHING_BULLETS: readonly string[] = [
  'Students explain {term} in their own words with one example of their own.',
  'Students use {term} correctly in at least two sentences.',
  'I can say what {term} means and show where it appears.',
  'Compares two cases of {topic} and names one difference that matters.',
  'Thumbs up, sideways or down after the second example; show it again if more than five are down.',
  'Confusing {term} with a word that sounds alike; ask for an example of each.',
  'What surprised you today, and what would you tell somebody who was absent?',
  'Listens to a partner, repeats the idea, and adds a reason.',
  'A student who reads slowly hears the task read aloud and works from the shorter version.',
  'Choose between drawing, telling and writing, with the same criteria for all.',
  'Gives a reason that rests on something that was seen or read.',
  'A quiet place for those who want to finish alone.',
  'Ask: how do you know, and could it be otherwise?',
  'Definition of {term} with a picture, read aloud twice.',
  'Short steps with a pause after each one, so that nobody has to keep everything in mind.',
];

/** Short bullets: what a good list of one line each looks like. */
const SHORT_BULLETS: readonly string[] = [
  'Explain {term} with an example',
  'Tell a partner what changed',
  'Name one open question about {topic}',
  'Use {term} in a sentence',
  'Say what you would do differently',
];

/** What a writer says of any topic. */
export interface SentenceBank {
  readonly sentences: readonly string[];
  readonly bullets: readonly string[];
  /** For lists of a few words a line. */
  readonly shortBullets: readonly string[];
}

export const TEACHING_BANK: SentenceBank = {
  sentences: TEACHING_SENTENCES,
  bullets: TEACHING_BULLETS,
  shortBullets: SHORT_BULLETS,
};
