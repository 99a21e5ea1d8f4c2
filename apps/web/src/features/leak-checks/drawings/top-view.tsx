export function TopView() {
  return null;
}
