import { VisuallyHidden } from '@mantine/core'
import { useSelectors } from './selections.ts'
import classes from './selector-mark.module.css'

/** Hues that are told apart on light and dark ground. */
const HUES = [20, 75, 140, 200, 260, 320]

/** Stands at a record that somebody else has selected: quietly, by name, in a colour of that person. */
export function SelectorMark({ catalogue, id }: { catalogue: string; id: number }) {
  const [first, ...more] = useSelectors(catalogue, id) ?? []
  if (!first) return null
  return (
    <span
      className={classes.mark}
      data-selector
      style={{ borderLeftColor: `oklch(0.65 0.14 ${hueOf(first.person_id)})` }}
    >
      {first.name}
      {more.length > 0 && ` +${more.length}`}
      <VisuallyHidden> selected this</VisuallyHidden>
    </span>
  )
}

/** The same for a person at every reader. */
function hueOf(person: string): number {
  const sum = Array.from(person).reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 997, 7)
  return HUES[sum % HUES.length] ?? 0
}
