import type { Catalogue, Filter } from '@tollgate/contract/catalogue/resolve.ts'
import { formatValue } from '../format/format-value.ts'
import { useChosen } from '../lookup/use-chosen.ts'
import classes from './import.module.css'

interface FilterWordsProps {
  catalogue: Catalogue
  filters: Readonly<Record<string, string>>
}

/** The filters that are on, in words. */
export function FilterWords({ catalogue, filters }: FilterWordsProps) {
  return (
    <ul className={classes.named} aria-label="The filter">
      {catalogue.filters.map((filter) => {
        const value = filters[filter.key]
        return value !== undefined && <OneFilter key={filter.key} filter={filter} value={value} />
      })}
    </ul>
  )
}

function OneFilter({ filter: { of, key, match }, value }: { filter: Filter; value: string }) {
  if (of.kind === 'reference') {
    return (
      <li>
        {of.label} is <ReferredName name={key} of={of} id={Number(value)} />
      </li>
    )
  }
  const meant = formatValue(of, of.kind === 'number' ? Number(value) : value).text
  return (
    <li>
      {of.label} {match === 'contains' ? 'contains' : 'is'} “{match === 'contains' ? value : meant}”
    </li>
  )
}

function ReferredName({
  name,
  of,
  id,
}: {
  name: string
  of: Extract<Filter['of'], { kind: 'reference' }>
  id: number
}) {
  const { label } = useChosen(name, of, id, [], undefined)
  return <>“{label || `#${id}`}”</>
}
