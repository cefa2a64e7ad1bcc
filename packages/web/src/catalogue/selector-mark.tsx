import { VisuallyHidden } from '@mantine/core'
import { useSelectors } from './selections.ts'
import classes from './selector-mark.module.css'

/** Hues that are distinguishable on light and dark ground. */
const HUES = [20, 75, 140, 200, 260, 320]

/** Marks a record that another person has selected, with their name and colour. */
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

/** The same hue for a person in every browser. */
function hueOf(person: string): number {
  const sum = Array.from(person).reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 997, 7)
  return HUES[sum % HUES.length] ?? 0
}
