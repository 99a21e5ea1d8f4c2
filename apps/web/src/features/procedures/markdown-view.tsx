import {
  isWithinMarkdownBudget,
  limitMarkdownNesting,
  OVER_MARKDOWN_BUDGET,
} from '@dewar/domain/primitives/markdown-limits';
import { useRouter } from '@tanstack/react-router';
import { Component, type ComponentProps, type MouseEvent, memo, type ReactNode } from 'react';
import Markdown, { type ExtraProps, type Options } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { HIGHLIGHT_HANDLER, highlightSyntax } from './highlight-syntax.ts';
import styles from './markdown-view.module.css';
import { listContents, shiftHeadings } from './text-headings.ts';
import { pagePath } from './text-links.ts';
import { followDirection, keepTextRules, markLines, showMarkupAsText, TEXT_SCHEMA } from './text-rules.ts';

const SYNTAX: Options = {
  remarkPlugins: [remarkGfm, highlightSyntax],
  remarkRehypeOptions: { handlers: HIGHLIGHT_HANDLER },
  components: { a: TextLink },
  // keepTextRules has checked them.
  urlTransform: (address) => address,
};
const RULES = [
  showMarkupAsText,
  [rehypeSanitize, TEXT_SCHEMA],
  keepTextRules,
  followDirection,
  shiftHeadings,
] satisfies Options['rehypePlugins'];

interface MarkdownViewProps {
  readonly text: string;
  /** Long texts start with a list of their headings. */
  readonly hasContents?: boolean;
  /** Each block says which lines of the text it stands for. */
  readonly hasLines?: boolean;
}

/** Renders a written text: CommonMark, GFM and ==highlights==, sanitised; HTML is not rendered (security.md, Text). */
export const MarkdownView = memo(function MarkdownView({
  text,
  hasContents = false,
  hasLines = false,
}: MarkdownViewProps) {
  if (!isWithinMarkdownBudget(text)) {
    return (
      <div className={styles.text}>
        <p>This text is shown as it was typed: it {OVER_MARKDOWN_BUDGET}.</p>
        <pre>{text}</pre>
      </div>
    );
  }
  return (
    <div className={styles.text} data-contents={hasContents || undefined}>
      <PlainTextInstead key={text} text={text}>
        <Markdown
          {...SYNTAX}
          rehypePlugins={hasContents ? [...RULES, listContents] : hasLines ? [...RULES, markLines] : RULES}
        >
          {limitMarkdownNesting(text)}
        </Markdown>
      </PlainTextInstead>
    </div>
  );
});

function TextLink({ node: _, href = '', children, ...rest }: ComponentProps<'a'> & ExtraProps) {
  const router = useRouter();
  const path = href.startsWith('#') || rest.target !== undefined ? null : pagePath(href);
  const follow = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (path === null || !isPlain) return;
    event.preventDefault();
    router.history.push(path);
  };
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}

interface PlainTextInsteadProps {
  readonly text: string;
  readonly children: ReactNode;
}

/** A text that the parser gives up on is shown as it was typed. */
class PlainTextInstead extends Component<PlainTextInsteadProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? <pre>{this.props.text}</pre> : this.props.children;
  }
}
