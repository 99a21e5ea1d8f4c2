/** Whether a dialog is open over the page, or over this element. It keeps the focus: leaving it would lose what was typed. */
export function isUnderDialog(element: Element = document.body): boolean {
  const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')];
  return dialogs.some((dialog) => !dialog.contains(element));
}
