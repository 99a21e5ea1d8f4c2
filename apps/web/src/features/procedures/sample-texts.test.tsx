import { sampleProcedureText } from '@dewar/contract/sample-procedure-texts';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { MarkdownView } from './markdown-view.tsx';

test('the screen shows each word of 200 generated procedures once', async () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const { markdown, words } = sampleProcedureText(seed);
    const { container, unmount } = await renderScreen(<MarkdownView text={markdown} />);
    const shown = container.textContent;
    expect({ seed, not: words.filter((word) => shown.split(word).length !== 2) }).toEqual({ seed, not: [] });
    unmount();
  }
});
