import type { StoredCase } from '@tollgate/contract/simulation/simulation-case.ts'
import { Select, TextInput } from '@mantine/core'
import classes from './cases.module.css'
import { allTags, type ShownCases } from './shown-cases.ts'

interface CaseFiltersProps {
  rows: readonly StoredCase[]
  asked: ShownCases
  onChange: (asked: ShownCases) => void
}

/** The search field is hidden below this number of cases. */
const FEW = 4

const RESULTS: { value: ShownCases['result']; label: string }[] = [
  { value: '', label: 'Any result' },
  { value: 'failed', label: 'Failed' },
  { value: 'passed', label: 'Passed' },
]

export function CaseFilters({ rows, asked, onChange }: CaseFiltersProps) {
  const tags = allTags(rows)
  if (rows.length <= FEW) return null
  return (
    <search className={classes.filters} aria-label="Filter test cases">
      <TextInput
        aria-label="Words"
        placeholder="Name, plan, tag"
        value={asked.text}
        onChange={({ currentTarget }) => onChange({ ...asked, text: currentTarget.value })}
      />
      <Select
        aria-label="Last result"
        data={RESULTS}
        value={asked.result}
        allowDeselect={false}
        onChange={(result) => onChange({ ...asked, result: result ?? '' })}
      />
      {tags.length > 0 && (
        <Select
          aria-label="Tag"
          data={[{ value: '', label: 'Any tag' }, ...tags]}
          value={asked.tag}
          allowDeselect={false}
          onChange={(tag) => onChange({ ...asked, tag: tag ?? '' })}
        />
      )}
    </search>
  )
}
