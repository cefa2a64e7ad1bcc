/** Whether a text has a header and rows, like cells copied from a spreadsheet. */
export function isTable(text: string): boolean {
  return /\S.*\r?\n.*\S/.test(text)
}
