import { useEffect, useRef } from 'react'
import { useAddressOf } from '../../../catalogue/catalogue-parts.ts'
import { RecordLink } from '../../../catalogue/record/record-link.tsx'
import type { Exported } from './export-queries.ts'
import classes from './network.module.css'
import { nameOfField, nameOfRecord } from './origin-words.ts'
import type { ShownPart } from './shown-tree.ts'

export interface MarkProps {
  tree: readonly ShownPart[]
  exported: Exported
  /** JSON pointer of the highlighted value. */
  marked: string | undefined
  onMark: (pointer: string | undefined) => void
}

/** The message as a tree. Each value links to its record. */
export function MessageTree({ tree, exported, marked }: MarkProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (marked !== undefined) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [marked])
  return (
    <div ref={list} role="region" aria-label="Message" className={classes.tree}>
      <Parts parts={tree} exported={exported} marked={marked} />
    </div>
  )
}

function Parts({ parts, exported, marked }: Pick<MarkProps, 'exported' | 'marked'> & { parts: readonly ShownPart[] }) {
  return (
    <ul className={classes.parts}>
      {parts.map((part) => (
        <li key={part.pointer}>
          <div className={classes.part} aria-current={part.pointer === marked ? 'true' : undefined}>
            <span className={classes.name}>{part.text === undefined ? part.name : `${part.name}:`}</span>
            {part.text !== undefined && <code className={classes.value}>{part.text}</code>}
            {part.text !== undefined && <OriginOf pointer={part.pointer} exported={exported} />}
          </div>
          {part.parts.length > 0 && <Parts parts={part.parts} exported={exported} marked={marked} />}
        </li>
      ))}
    </ul>
  )
}

/** Values that the standard fixes come from no record. */
function OriginOf({ pointer, exported: { origins, names } }: { pointer: string; exported: Exported }) {
  const addressOf = useAddressOf()
  const origin = origins[pointer]
  if (!origin) return null
  const { resource, id, field } = origin
  return (
    <span className={classes.origin}>
      from <RecordLink address={addressOf(resource, id)}>{nameOfRecord(names, resource, id)}</RecordLink>
      {field !== null && `: ${nameOfField(resource, field)}`}
    </span>
  )
}
