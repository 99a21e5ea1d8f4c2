import { describeBadInput } from './bad-input.ts';

describeBadInput(3);
