import { highlightMarkFromMarkdown } from 'mdast-util-highlight-mark';
import { highlightMark } from 'micromark-extension-highlight-mark';
import type { Options } from 'react-markdown';
import { element } from './text-tree.ts';

type RemarkPlugin = Extract<NonNullable<Options['remarkPlugins']>[number], (...parameters: never[]) => unknown>;

/** The text that the Markdown parser scans for syntax. */
interface SyntaxData {
  settings?: unknown;
  micromarkExtensions?: unknown[];
  fromMarkdownExtensions?: unknown[];
}

/** ==text== is highlighted. */
export const highlightSyntax: RemarkPlugin = function () {
  const data: SyntaxData = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), highlightMark()];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), highlightMarkFromMarkdown];
};

export const HIGHLIGHT_HANDLER: NonNullable<NonNullable<Options['remarkRehypeOptions']>['handlers']> = {
  highlight: (state, node) => element('mark', {}, state.all(node)),
};
