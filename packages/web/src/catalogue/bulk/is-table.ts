/** Whether a text has a header and rows, like cells copied from a spreadsheet. */
export function isTable(text: string): boolean {
  const isFilled = text.split('\n').map((line) => line.trim() !== '')
  return isFilled.some((filled, index) => filled && isFilled[index + 1])
}
