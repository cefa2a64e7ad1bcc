/** Whether a text has a head and rows below it, as cells of a spreadsheet have that are copied. */
export function isTable(text: string): boolean {
  return /\S.*\r?\n.*\S/.test(text)
}
