import type { DocumentDifference } from '@tollgate/contract/release/release.ts'
import { Loader } from '@mantine/core'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../../catalogue/format/format-value.ts'
import { ChangedLines } from '../../document/changed-lines.tsx'
import { textChanges } from '../../document/text-changes.ts'
import { RecordFields } from '../../catalogue/record/record-fields.tsx'
import classes from './release.module.css'
import { addressOfCall } from '../../api/client.ts'

/** Limit of shown records per document. */
const MOST_SHOWN = 100

/** The text of a document as it was published; of none it is empty. */
const publishedTextQuery = (hash: string | null) =>
  queryOptions({
    queryKey: ['document', 'published', hash],
    queryFn: async ({ signal }) =>
      hash === null ? '' : (await fetch(addressOfCall(`document/${hash}`, {}), { signal })).text(),
    staleTime: Infinity,
  })

interface DocumentsChangedProps {
  documents: readonly DocumentDifference[]
  /** Both sides are published: their texts can be read. */
  withText?: boolean
}

/** Documents that differ, record by record and, on demand, line by line. */
export function DocumentsChanged({ documents, withText = false }: DocumentsChangedProps) {
  if (documents.length === 0) return <p className={classes.muted}>No document differs.</p>
  return (
    <ul className={classes.list}>
      {documents.map(({ key, change, from, to, record_count, records }) => (
        <li key={key} className={classes.entry}>
          <span className={classes.head}>{key}</span> <span className={classes.muted}>{change}</span>
          <ul className={classes.plain}>
            {records.slice(0, MOST_SHOWN).map((record) => (
              <li key={`${record.what} ${record.path}`}>
                {record.what} {record.path} {record.change}
                {record.fields.length > 0 && (
                  <RecordFields
                    label={`Fields of ${record.what} ${record.path}`}
                    resource={record.resource}
                    fields={record.fields}
                  />
                )}
              </li>
            ))}
            {record_count > MOST_SHOWN && <li>{formatCount(record_count - MOST_SHOWN)} more records.</li>}
          </ul>
          {withText && <TextOf name={key} from={from} to={to} />}
        </li>
      ))}
    </ul>
  )
}

const MOST_LINES = 200

interface TextOfProps {
  name: string
  from: string | null
  to: string | null
}

function TextOf(props: TextOfProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Text</summary>
      {isOpen && <ChangedText {...props} />}
    </details>
  )
}

function ChangedText({ name, from, to }: TextOfProps) {
  const { data: before } = useQuery(publishedTextQuery(from))
  const { data: after } = useQuery(publishedTextQuery(to))
  if (before === undefined || after === undefined) return <Loader size="sm" role="img" aria-label="Reading the text" />
  return <ChangedLines label={`Text of ${name}`} changes={textChanges(before, after)} most={MOST_LINES} />
}
