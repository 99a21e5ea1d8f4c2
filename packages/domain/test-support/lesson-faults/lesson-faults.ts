/** Faults put into a lesson. The words of the two halves differ, so that a check cannot learn its test. */
export interface FaultWords {
  /** Sentences that use something nobody listed; `item` is what a warning must name. */
  readonly unlisted: readonly { readonly text: string; readonly item: string }[];
  /** Things the lesson lists and uses although the teacher, who said what is at hand, does not have them. */
  readonly notAtHand: readonly { readonly line: string; readonly text: string; readonly item: string }[];
  /** Sentences with a code of a standard that the teacher did not supply. */
  readonly standards: readonly { readonly text: string; readonly code: string }[];
  readonly contacts: readonly string[];
  /** What a model answers instead of the section. */
  readonly notWritten: readonly string[];
  /** Sections in place of one of medium or long prose that say too little to teach from. */
  readonly thin: readonly string[];
}

export const MENDING_FAULTS: FaultWords = {
  unlisted: [
    { text: 'Hand out scissors and let each student cut along the dotted line.', item: 'scissors' },
    { text: 'Each pair films its explanation with an iPad.', item: 'ipad' },
    { text: 'Students arrange the magnets by strength and record the order.', item: 'magnet' },
    { text: 'Give every group a stopwatch and a tray.', item: 'stopwatch' },
    { text: 'They glue the pieces onto the folder.', item: 'glue' },
    { text: 'Play the short video about the topic and stop it twice.', item: 'video' },
    { text: 'Students write their key word on index cards and hang them on the line.', item: 'index card' },
    { text: 'The teacher passes around a globe while students look for the equator.', item: 'globe' },
    { text: 'Pairs shape the result out of modeling clay.', item: 'clay' },
    { text: 'Use colored pencils to mark the parts that belong together.', item: 'colored pencil' },
  ],
  notAtHand: [
    {
      line: 'Microscopes, one per pair',
      text: 'Look at the sample under the microscope and draw what you see.',
      item: 'microscope',
    },
    { line: 'Tablets, one per student', text: 'Each student records the answer on a tablet.', item: 'tablet' },
    { line: 'Dice, two per group', text: 'Groups roll the dice to decide who begins.', item: 'dice' },
    {
      line: 'Poster board, one sheet per group',
      text: 'The result is shown on a poster board at the end.',
      item: 'poster',
    },
    { line: 'Balance scale', text: 'Two students compare the objects on the balance.', item: 'balance' },
    { line: 'Watercolor paints and brushes', text: 'Students paint the scene with watercolors.', item: 'watercolor' },
    {
      line: 'Projector and speakers',
      text: 'The picture is shown with the projector while the class is silent.',
      item: 'projector',
    },
  ],
  standards: [
    { text: 'This section addresses CCSS.ELA-LITERACY.RI.5.3 directly.', code: 'RI.5.3' },
    { text: 'Aligned with NGSS 5-PS1-2.', code: '5-PS1-2' },
    { text: 'Students meet 4.NF.A.1 by comparing their models.', code: '4.NF.A.1' },
    { text: 'The task follows TEKS 112.16(b)(5).', code: '112.16' },
    { text: 'See MS-LS1-6 for the full wording.', code: 'MS-LS1-6' },
    { text: 'Objective (W.3.3a): write a lead that sets up the story.', code: 'W.3.3' },
    { text: 'This meets standard SL.7.1 on discussions.', code: 'SL.7.1' },
  ],
  contacts: [
    'Send questions to m.alvarez@lincolnschool.org before the lesson.',
    'Parents may call (555) 201-8846 to give their consent.',
    'Contact the museum at 415-555-0132 to book the visit.',
    'Students mail their draft to class5b@gmail.com.',
    'The speaker can be reached at +1 212 555 0187.',
  ],
  notWritten: [
    "I'm sorry, but I can't help with that request.",
    'As an AI language model, I cannot create content about this topic. Please consult a qualified professional.',
    'Sure! Here is the section you asked for. Let me know if you need anything else!',
    'Could you please provide more information about the grade level and the topic? I would be happy to help once I know more.',
    'I apologize, but I am unable to generate this content as it may violate the usage guidelines.',
  ],
  thin: [
    'Students work in groups. The teacher helps.',
    'Discuss the topic with the class and practice it together for a while.',
    'Explain the concept. Give examples. Check that students understand it.',
    'Adjust the activity for different learners as needed and give support where it is necessary.',
  ],
};

export const HELD_BACK_FAULTS: FaultWords = {
  unlisted: [
    { text: 'Students cut the shapes out with scissors and sort them.', item: 'scissors' },
    { text: 'Every student logs in on a Chromebook and takes the quiz.', item: 'chromebook' },
    { text: 'Hold the thermometer in the shade and read it together.', item: 'thermometer' },
    { text: 'Students post their thoughts on sticky notes at the wall.', item: 'sticky note' },
    { text: 'Show the film clip from the beginning to the first pause.', item: 'clip' },
    { text: 'Groups connect the battery to the bulb and see what happens.', item: 'battery' },
    { text: 'They build the tower from popsicle sticks.', item: 'popsicle' },
    { text: 'Measure the width with a measuring tape and write it down.', item: 'measuring tape' },
    { text: 'Let students underline the key words with highlighters.', item: 'highlighter' },
    { text: 'Plot the four points on graph paper.', item: 'graph paper' },
  ],
  notAtHand: [
    { line: 'Laptops, one per pair', text: 'Pairs open their laptops and search for one more source.', item: 'laptop' },
    {
      line: 'Pattern blocks, one tub per table',
      text: 'Cover the figure with pattern blocks and count them.',
      item: 'pattern block',
    },
    { line: 'Protractors', text: 'With the protractor students measure both angles.', item: 'protractor' },
    { line: 'Chart paper', text: 'Groups list their reasons on chart paper.', item: 'chart paper' },
    {
      line: 'Interactive whiteboard',
      text: 'Students drag the words into place on the interactive whiteboard.',
      item: 'interactive whiteboard',
    },
    {
      line: 'Clipboards, one per student',
      text: 'Everybody takes a clipboard and walks around the room.',
      item: 'clipboard',
    },
    {
      line: 'Petri dishes',
      text: 'Each group labels its petri dish on the underside.',
      item: 'petri dish',
    },
  ],
  standards: [
    { text: 'Standards addressed: CCSS.MATH.CONTENT.7.RP.A.1.', code: '7.RP.A.1' },
    { text: 'This activity supports RL.2.1 and the skills that follow from it.', code: 'RL.2.1' },
    { text: 'NGSS: MS-ESS2-6.', code: 'MS-ESS2-6' },
    { text: 'It fulfils C3 D2.His.2.3-5 on change over time.', code: 'D2.His.2.3-5' },
    { text: 'Students show 1.OA.C.6 with objects and in writing.', code: '1.OA.C.6' },
    { text: 'National standard VA:Cr1.1.5a is met by the sketch.', code: 'VA:Cr1.1.5a' },
    { text: 'Argument writing (W.6.1b) is practiced throughout.', code: 'W.6.1' },
  ],
  contacts: [
    'If something is missing, write to office.staff@ridgeview.k12.tx.us.',
    'The nurse is at 303.555.0119 during the lesson.',
    'Call the library (Mrs. Dean, 555-0142 ext. 3) a week ahead.',
    'Completed forms go to permission-slips@school.edu by Friday.',
    'For help call 1-800-555-0199.',
  ],
  notWritten: [
    'I cannot fulfill this request. I am designed to provide safe and helpful content only.',
    "I'm not able to assist with that. If you have another topic in mind, I'd be glad to help!",
    'Certainly! I would be delighted to help you with your lesson plan. What would you like to start with?',
    'Thank you for sharing the details of your lesson. It sounds like a wonderful experience for your students!',
    'I do not have enough information to write this section. Please share the text that students will read.',
  ],
  thin: [
    'The teacher models the skill and students watch carefully.',
    'Students practice on their own, and the teacher walks around to help them.',
    'Use a variety of strategies to support all learners in the class.',
    'Review the main points. Answer questions. Move on to the next part.',
  ],
};
