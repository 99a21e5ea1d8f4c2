/** One of the components that screens are made of, with what to do and what not; docs/design.md has the same. */
export interface ComponentRule {
  readonly name: string;
  readonly use: string;
  readonly dont: string;
}

export const COMPONENT_RULES = {
  buttons: {
    name: 'Buttons',
    use: 'One filled button a screen, with a verb: what most people came to do.',
    dont: 'Do not fill a second one; filled red is kept for the question before something is lost.',
  },
  fields: {
    name: 'Fields',
    use: 'Label above, unit inside, help under the field, the error in its place.',
    dont: 'Do not put into a placeholder what somebody needs after they have begun to type.',
  },
  notices: {
    name: 'Notices',
    use: 'A short notice for what succeeded; a failure stays until it is dismissed and says what to do.',
    dont: 'Do not open a dialog to report a success.',
  },
  skeletons: {
    name: 'Skeletons',
    use: 'The shape and height of what comes, so that nothing moves when it is there.',
    dont: 'Do not turn a wheel where the shape is known.',
  },
  emptyStates: {
    name: 'Empty states',
    use: 'One sentence that says what is missing, and the next step.',
    dont: 'Do not show an empty list for one that could not be loaded.',
  },
  tables: {
    name: 'Tables',
    use: 'Figures on the right with a smaller, muted unit, a dash where there is none; cards on a phone.',
    dont: 'Do not leave a cell of figures empty: a hole looks like a fault.',
  },
  dialogs: {
    name: 'Dialogs',
    use: 'A title that says what it is about, and the verb on the button; full screen on a phone.',
    dont: 'Do not ask “Are you sure?”: say what will be lost.',
  },
  badges: {
    name: 'Badges',
    use: 'A state as a word, a shape and a colour; what is normal is muted text.',
    dont: 'Do not tell two states apart by colour alone, and do not set a row of equal badges.',
  },
  cards: {
    name: 'Cards',
    use: 'Something that can be opened: the whole card opens it.',
    dont: 'Do not put a card into a card.',
  },
  charts: {
    name: 'Charts',
    use: 'One question each, bands labelled in place, the forecast dashed, the table one tap away.',
    dont: 'Do not draw what a sentence says.',
  },
} as const satisfies Readonly<Record<string, ComponentRule>>;

export type ComponentKey = keyof typeof COMPONENT_RULES;

/** Of the theme: text sizes in pixels with their use. */
export const TYPE_SCALE = [
  { token: 'xs', use: 'Notes, heads of columns, badges' },
  { token: 'md', use: 'Text, fields, buttons' },
  { token: 'lg', use: 'Titles of parts and dialogs' },
  { token: 'xl', use: 'The title of a screen, its one large figure' },
] as const;

/** In pixels; rooms inside parts are smaller than those between them. */
export const SPACES = [
  { token: 'xs', use: 'Between a label and its value' },
  { token: 'sm', use: 'Between buttons' },
  { token: 'md', use: 'Inside a card, between fields' },
  { token: 'lg', use: 'Inside a part of a page' },
  { token: 'xl', use: 'Between the title and what follows' },
] as const;

export const MOTIONS = [
  { what: 'A dialog opens', ms: 120 },
  { what: 'A notice comes', ms: 250 },
] as const;
