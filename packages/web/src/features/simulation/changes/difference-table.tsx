import type { SimulationInputs } from '@tollgate/contract/simulation/simulation-inputs.ts'
import { TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { DataTable } from '../../../ui/data-table.tsx'
import { RaisedBox } from '../../../ui/raised-box.tsx'
import { folded, matchesFilter, type Difference, type Fold, type Sides } from './differences.ts'
import { DifferenceFold } from './difference-fold.tsx'
import classes from './difference-table.module.css'

interface DifferenceTableProps {
  label: string
  differences: readonly Difference[]
  sides: Sides
  inputs: SimulationInputs['inputs']
}

/** Fewer lines than this need no filter. */
const FEW = 4

/** The differences of two policies: who is affected, before, after, number of contexts, and an example. */
export function DifferenceTable({ label, differences, ...rest }: DifferenceTableProps) {
  const [filter, setFilter] = useState('')
  const folds = useMemo(() => folded(differences), [differences])
  const shown = folds.filter((fold) => matchesFilter(fold, filter))
  const apart = shown.filter(({ isApart }) => isApart)
  return (
    <>
      {folds.length > FEW && (
        <TextInput
          className={classes.filter}
          aria-label="Filter what differs"
          placeholder="Filter: a rule, a quota, an event"
          value={filter}
          onChange={({ currentTarget }) => setFilter(currentTarget.value)}
        />
      )}
      <Folds label={label} folds={shown.filter(({ isApart }) => !isApart)} {...rest} />
      {apart.length > 0 && (
        <details className={classes.apart}>
          <summary>Only while something is not known: {apart.length}</summary>
          <Folds label={`${label}, while something is not known`} folds={apart} {...rest} />
        </details>
      )}
      {shown.length === 0 && <p>Nothing that differs has these words.</p>}
    </>
  )
}

type FoldsProps = Omit<DifferenceTableProps, 'differences'> & { folds: readonly Fold[] }

function Folds({ label, folds, ...rest }: FoldsProps) {
  if (folds.length === 0) return null
  return (
    <RaisedBox>
      <DataTable label={label} className={classes.table} data-sticky>
        <thead>
          <tr>
            {['Who', 'What', 'From', 'To', 'How many', 'Example'].map((caption) => (
              <th key={caption} scope="col" data-numeric={caption === 'How many' || undefined}>
                {caption}
              </th>
            ))}
          </tr>
        </thead>
        {folds.map((fold) => (
          <DifferenceFold key={fold.key} fold={fold} {...rest} />
        ))}
      </DataTable>
    </RaisedBox>
  )
}
