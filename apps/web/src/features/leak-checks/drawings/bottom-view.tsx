export function BottomView() {
  return null;
}
