import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import type { TraceLine } from '@tollgate/contract/simulation/trace-line.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { attributesAt } from './attributes-at.ts'
import classes from './panel.module.css'
import { TableHead } from '../../../ui/data-table.tsx'

interface AttributeListProps {
  given: SimulationContext['attributes']
  trace: readonly TraceLine[]
  step: number | undefined
  names: RecordNames
}

/** While stepping through a run: every attribute before it and after the step, and what the step changed. */
export function AttributeList({ given, trace, step, names }: AttributeListProps) {
  const rows = attributesAt(given, trace, step)
  if (rows.length === 0) return null
  return (
    <table className={classes.attributes} aria-label="Attributes">
      <TableHead captions={['Attribute', 'Before', step === undefined ? 'After' : 'After this step']} />
      <tbody>
        {rows.map(({ id, before, after, isChangedHere }) => (
          <tr key={id} data-changed={before !== after || undefined}>
            <th scope="row">{names.attribute?.[id] ?? `#${id}`}</th>
            <td>{before}</td>
            <td>
              {after} {isChangedHere && <StatusBadge kind="future" label="Changed here" />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
