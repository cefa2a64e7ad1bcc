import { listChanges } from '@tollgate/contract/calls/history.ts'
import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import type { Clash, Whose } from './clash.ts'
import { useQuery } from '@tanstack/react-query'
import { sendPage } from '../../api/client.ts'
import { sessionQuery } from '../../api/session.ts'
import { rowVersion } from '../row.ts'
import { captionOf } from '../format/columns.ts'
import { formatColumn } from '../format/format-value.ts'
import { rowSoFar, sameValue } from './form-values.ts'
import type { RecordForm } from './record-form.ts'
import { useChosen } from '../lookup/use-chosen.ts'
import { StaleAlert, WhoseChoice } from './whose-choice.tsx'

interface StaleNoticeProps {
  form: RecordForm
  onChoose: (field: string, whose: Whose) => void
}

/** Shows field by field what another person changed, and lets the user choose a value. */
export function StaleNotice({ form, onChoose }: StaleNoticeProps) {
  return form.clash ? <ClashNotice form={form} clash={form.clash} onChoose={onChoose} /> : null
}

function ClashNotice({ form, clash, onChoose }: StaleNoticeProps & { clash: Clash }) {
  const by = useChangedBy(form)
  return (
    <StaleAlert by={by}>
      {clash.changed.map((field) => (
        <ClashField key={field} {...{ form, clash, field, onChoose }} />
      ))}
    </StaleAlert>
  )
}

/** Who made the last change of the record; undefined until known. */
function useChangedBy({ catalogue, row }: RecordForm): string | undefined {
  const query = { resource: catalogue.name, record_id: String(row?.[catalogue.id]), page_size: '1' }
  const { data } = useQuery({
    queryKey: ['catalogue', 'history', 'name', query, row && rowVersion(row)],
    queryFn: ({ signal }) => sendPage(listChanges, { query, signal }),
  })
  const me = useQuery(sessionQuery).data?.user?.id
  const [last] = data?.rows ?? []
  return last?.actor_id === me && me !== undefined ? 'You, in another window,' : last?.actor_name || undefined
}

function ClashField({ form, clash, field, onChoose }: StaleNoticeProps & { clash: Clash; field: string }) {
  const { catalogue } = form
  const { before, theirs, values } = clash
  const waits = clash.undecided.includes(field)
  const stands = (whose: Whose) => sameValue(form.values[field], values[whose][field] ?? null)
  const value = (whose: Whose, row: Row) => (
    <ClashValue catalogue={catalogue} field={field} value={values[whose][field] ?? null} row={row} />
  )
  return (
    <WhoseChoice
      caption={captionOf(catalogue, field)}
      before={formatColumn(catalogue, before, field).text}
      theirs={value('theirs', theirs)}
      mine={value('mine', before)}
      isTyped={!sameValue(values.mine[field], values.before[field])}
      stands={stands('theirs') ? 'theirs' : stands('mine') && !waits ? 'mine' : undefined}
      waits={waits}
      onChoose={(whose) => onChoose(field, whose)}
    />
  )
}

interface ClashValueProps {
  catalogue: Catalogue
  field: string
  value: FieldValue
  /** A row for the name of a referred record. */
  row: Row
}

function ClashValue({ catalogue, field: key, value, row }: ClashValueProps) {
  const field = catalogue.fields[key]
  if (field?.kind === 'reference') return <ReferredName {...{ catalogue, field: key, value, row }} />
  return formatColumn(catalogue, rowSoFar(catalogue, { [key]: value }), key).text
}

function ReferredName({ catalogue, field: key, value, row }: ClashValueProps) {
  const field = catalogue.fields[key]
  if (field?.kind !== 'reference') throw new Error(`${key} refers to nothing`)
  const { label } = useChosen(key, field, typeof value === 'number' ? value : undefined, [], row)
  return label || '—'
}
