/** What a spreadsheet takes for the start of a formula (OWASP, CSV Injection), behind any number of our quotes. */
const FORMULA = /^'*[=+\-@\t\r]/
/** `-5` and `+46` are numbers in a spreadsheet, too. */
const NUMBER = /^[+-]?\d+(\.\d+)?$/
const GUARDED = /^'+[=+\-@\t\r]/

/** A text as a spreadsheet shows it and never runs it: with a quote before what would be a formula. */
export function guarded(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
}

/** The text that was guarded: every text comes back as it went. */
export function unguarded(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text
}
