import { redo, undo } from '@codemirror/commands';
import type { StateCommand } from '@codemirror/state';
import { ActionIcon, FileButton, Toolbar } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Icon } from '../../shared/ui/icons/create-icon.tsx';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconCode,
  IconFileTypePdf,
  IconHeading,
  IconHighlight,
  IconItalic,
  IconLink,
  IconList,
  IconPhoto,
  IconQuote,
  IconSeparatorHorizontal,
  IconTable,
} from '../../shared/ui/icons/icons.ts';
import { IMAGE_TYPES, PDF_TYPE, takeAnyFile } from './choose-files.ts';
import {
  cycleHeading,
  insertLink,
  insertRule,
  insertTable,
  toggleCode,
  toggleList,
  toggleQuote,
} from './text-commands.ts';
import { toggleMark } from './text-marks.ts';

interface Tool {
  readonly label: string;
  readonly icon: Icon;
  readonly command: StateCommand;
}

const HISTORY: readonly Tool[] = [
  { label: 'Undo', icon: IconArrowBackUp, command: undo },
  { label: 'Redo', icon: IconArrowForwardUp, command: redo },
];
const TOOLS: readonly Tool[] = [
  { label: 'Header', icon: IconHeading, command: cycleHeading },
  { label: 'Bold', icon: IconBold, command: toggleMark('**') },
  { label: 'Italic', icon: IconItalic, command: toggleMark('*') },
  { label: 'Code', icon: IconCode, command: toggleCode },
  { label: 'Link', icon: IconLink, command: insertLink },
  { label: 'List', icon: IconList, command: toggleList },
  { label: 'Table', icon: IconTable, command: insertTable },
  { label: 'Quote', icon: IconQuote, command: toggleQuote },
  { label: 'Highlight', icon: IconHighlight, command: toggleMark('==') },
  { label: 'Horizontal rule', icon: IconSeparatorHorizontal, command: insertRule },
];

interface EditorToolbarProps {
  readonly can: { readonly undo: boolean; readonly redo: boolean };
  readonly onRun: (command: StateCommand) => void;
  readonly onImages: (files: readonly File[]) => void;
  readonly onPdf: (file: File) => void;
  /** At the end: controls of the view, not of the text. */
  readonly children: ReactNode;
}

/** spec 1 §2, Editor toolbar. One tab stop; the arrow keys move between the tools. */
export function EditorToolbar({ can, onRun, onImages, onPdf, children }: EditorToolbarProps) {
  const button = ({ label, icon, command }: Tool, isDisabled = false) => (
    <ToolButton key={label} label={label} icon={icon} isDisabled={isDisabled} onClick={() => onRun(command)} />
  );
  return (
    <Toolbar aria-label="Text" withBorder={false} size="sm">
      {HISTORY.map((tool) => button(tool, tool.command === undo ? !can.undo : !can.redo))}
      {TOOLS.map((tool) => button(tool))}
      <FileButton accept={IMAGE_TYPES} multiple inputProps={{ onClick: takeAnyFile }} onChange={onImages}>
        {({ onClick }) => <ToolButton label="Upload image" icon={IconPhoto} onClick={onClick} />}
      </FileButton>
      <FileButton
        accept={PDF_TYPE}
        inputProps={{ onClick: takeAnyFile }}
        onChange={(file) => file !== null && onPdf(file)}
      >
        {({ onClick }) => <ToolButton label="Upload PDF" icon={IconFileTypePdf} onClick={onClick} />}
      </FileButton>
      {children}
    </Toolbar>
  );
}

interface ToolButtonProps {
  readonly label: string;
  readonly icon: Icon;
  readonly isDisabled?: boolean;
  readonly isOn?: boolean;
  readonly onClick: () => void;
}

export function ToolButton({ label, icon: Icon, isDisabled = false, isOn, onClick }: ToolButtonProps) {
  return (
    <ActionIcon
      data-toolbar-toggle
      variant={isOn === true ? 'light' : 'subtle'}
      color={isOn === true ? 'steel' : 'gray'}
      size="md"
      aria-label={label}
      aria-pressed={isOn}
      title={label}
      disabled={isDisabled}
      // Keeps the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
