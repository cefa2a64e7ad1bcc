import type { z } from 'zod'

/**
 * Control characters, marks for the direction of writing, unusual line ends, blanks without width, and halves of surrogate
 * pairs.
 */
const NEVER_SHOWN = /[\p{Cc}\p{Bidi_Control}\u2028\u2029\u200B\u2060\uFEFF]|\p{Surrogate}/u
/** Of these, what no text of several lines has either. PostgreSQL stores no U+0000. */
const HIDDEN = /[^\P{Cc}\t\n\r]|\p{Bidi_Control}|\p{Surrogate}/u
/** Blanks that look like another one. */
const OTHER_BLANKS = /[\u00A0\u2007\u202F]/g
const OF_SEVERAL_LINES = /[\t\n\r]/g

/**
 * Refuses text with invisible characters: a name could look like another one, or reverse the words after it.
 * Line ends and tabs are only allowed in multiline texts.
 */
export function refuseUnshown(label: string, isMultiline = false) {
  return (text: string, context: z.RefinementCtx): void => {
    const [found] = NEVER_SHOWN.exec(isMultiline ? text.replaceAll(OF_SEVERAL_LINES, ' ') : text) ?? []
    if (found !== undefined) context.addIssue({ code: 'custom', message: `${label} ${reasonOf(found)}` })
  }
}

/** Why a text of any call is refused; undefined if it can be shown. */
export function whyHidden(text: string): string | undefined {
  const [found] = HIDDEN.exec(text) ?? []
  return found && `It ${reasonOf(found)}`
}

/** A text of one line in its stored form: names that look alike are one name. */
export function oneForm(text: string): string {
  return text.normalize('NFC').replaceAll(OTHER_BLANKS, ' ').trim()
}

/** Replaces invisible characters in a text from another system by blanks. */
export function withoutUnshown(text: string): string {
  return text.replaceAll(new RegExp(NEVER_SHOWN, 'gu'), ' ')
}

function reasonOf(character: string): string {
  if (character === '\n' || character === '\r') return 'contains a line end: write it on one line'
  if (character === '\t') return 'contains a tab: write a blank instead'
  const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
  return `contains an invisible character (U+${code}): remove it`
}
