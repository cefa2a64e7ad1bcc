/** Result of checking a text: its stored form, or why it is refused. */
export type CheckedText =
  | {
      ok: true
      normal: string
      /** What was unusual in the typed text. */
      notes?: readonly string[]
    }
  | { ok: false; message: string }

export function accepted(normal: string, notes?: readonly string[]): CheckedText {
  return notes === undefined ? { ok: true, normal } : { ok: true, normal, notes }
}

export function refused(message: string): CheckedText {
  return { ok: false, message }
}
