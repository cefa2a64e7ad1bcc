/** The start of a spreadsheet formula (OWASP, CSV Injection), perhaps full-width or already escaped with quotes. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/
/** `-5` and `+46` are numbers in a spreadsheet, not formulas. */
const NUMBER = /^[+-]?\d+(\.\d+)?$/
const GUARDED = /^'+[=+\-@\t\r＝＋－＠]/

/** Escapes formulas with a leading quote, so that a spreadsheet shows the text and never runs it. */
export function guarded(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
}

/** Unescapes formula-guarded text. The round trip is lossless. */
export function unguarded(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text
}
