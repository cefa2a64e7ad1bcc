import type { Origin } from '@tollgate/contract/simulation/export.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { Button } from '@mantine/core'
import { useAddressOf } from '../../../catalogue/catalogue-parts.ts'
import { RecordLink } from '../../../catalogue/record/record-link.tsx'
import type { MarkProps } from './message-tree.tsx'
import classes from './network.module.css'
import { nameOfField, nameOfRecord } from './origin-words.ts'
import type { ShownPart } from './shown-tree.ts'

interface Told {
  origin: Origin
  pointer: string
  name: string
}

/** The records that the message was made from. Each field scrolls to its value. */
export function OriginList({ tree, exported, marked, onMark }: MarkProps) {
  const told = valuesIn(tree).flatMap(({ pointer, name }): Told[] => {
    const origin = exported.origins[pointer]
    return origin ? [{ origin, pointer, name }] : []
  })
  const records = [...Map.groupBy(told, ({ origin: { resource, id } }) => `${resource}/${id}`)]
  if (records.length === 0) return null
  return (
    <section aria-label="Where it comes from" className={classes.records}>
      <h3 className={classes.subheading}>Where it comes from</h3>
      {records.map(([key, values]) => (
        <div key={key} className={classes.record}>
          {values[0] && <RecordOf origin={values[0].origin} names={exported.names} />}
          <ul className={classes.fields}>
            {values.map((value) => (
              <li key={value.pointer}>
                <ValueButton value={value} marked={marked} onMark={onMark} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function valuesIn(parts: readonly ShownPart[]): ShownPart[] {
  return parts.flatMap((part) => (part.text === undefined ? valuesIn(part.parts) : [part]))
}

function RecordOf({ origin: { resource, id }, names }: { origin: Origin; names: MarkProps['exported']['names'] }) {
  const addressOf = useAddressOf()
  return (
    <span>
      <span className={classes.kind}>{catalogues.get(resource)?.words.one ?? resource}</span>{' '}
      <RecordLink address={addressOf(resource, id)}>{nameOfRecord(names, resource, id)}</RecordLink>
    </span>
  )
}

function ValueButton({ value, marked, onMark }: Pick<MarkProps, 'marked' | 'onMark'> & { value: Told }) {
  const { origin, pointer, name } = value
  const isMarked = pointer === marked
  return (
    <Button
      size="compact-xs"
      variant={isMarked ? 'light' : 'subtle'}
      aria-pressed={isMarked}
      onClick={() => onMark(isMarked ? undefined : pointer)}
    >
      {origin.field === null ? name : `${nameOfField(origin.resource, origin.field)} → ${name}`}
    </Button>
  )
}
