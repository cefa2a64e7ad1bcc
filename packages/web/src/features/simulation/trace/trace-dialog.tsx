import { DiameterFault } from '@tollgate/engine/diameter/fault.ts'
import { readTrace, type ReadTrace } from '@tollgate/engine/session-trace/read-trace.ts'
import { Anchor, Loader, Textarea } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useNetworkTimeZone } from '../../../api/setting.ts'
import { FormElement } from '../../../catalogue/form/form-element.tsx'
import { FormModal } from '../../../catalogue/form/form-modal.tsx'
import { FormFooter } from '../../../ui/dialog-footer.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { type Fields, recordField, withFields } from '../address/fields.ts'
import { localOf } from '../../../catalogue/format/local-time.ts'
import { eventAmong, type TraceCatalogues, useTraceCatalogues } from './trace-queries.ts'
import classes from './trace.module.css'

interface TraceDialogProps {
  opened: boolean
  fields: Fields
  onClose: () => void
  onUse: (fields: Fields) => void
}

/** Reads what a gateway sent, and simulates it. */
export function TraceDialog({ opened, fields, onClose, onUse }: TraceDialogProps) {
  return (
    <FormModal opened={opened} title="Paste a trace" size="lg" onClose={onClose}>
      {(finish) => (
        <TraceForm
          fields={fields}
          onUse={(read) => {
            finish()
            onUse(read)
          }}
        />
      )}
    </FormModal>
  )
}

function TraceForm({ fields, onUse }: Pick<TraceDialogProps, 'fields' | 'onUse'>) {
  const [text, setText] = useState('')
  const zone = useNetworkTimeZone()
  const { data: catalogues, error } = useTraceCatalogues()
  const read = useMemo(
    () => (catalogues && text.trim() !== '' ? traceIn(text, catalogues) : undefined),
    [catalogues, text],
  )
  const use = () => {
    if (read === undefined || typeof read === 'string' || !catalogues) return
    onUse(fieldsOfTrace(read, fields, { catalogues, zone }))
  }
  return (
    <FormElement onSave={use}>
      {error && <ErrorPanel title="The trace mappings could not be loaded" text={error.message} />}
      <Textarea
        mb="md"
        label="Message"
        description="A Gx Credit-Control-Request in hexadecimal or as a hex dump, or an SmPolicyContextData as JSON"
        value={text}
        error={typeof read === 'string' ? read : undefined}
        autosize
        minRows={6}
        maxRows={14}
        spellCheck={false}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {!catalogues && !error && <Loader size="sm" />}
      {read !== undefined && typeof read !== 'string' && catalogues && (
        <FoundInTrace trace={read} catalogues={catalogues} />
      )}
      <FormFooter label="Use it" disabled={read === undefined || typeof read === 'string'} />
    </FormElement>
  )
}

/** Parses a pasted trace, or returns an error message. */
function traceIn(text: string, { mappings }: TraceCatalogues): ReadTrace | string {
  try {
    return readTrace(text, mappings)
  } catch (error) {
    if (error instanceof DiameterFault) return faultWords(error)
    if (error instanceof SyntaxError) return `This is not JSON: ${error.message}`
    throw error
  }
}

/** The position of an unreadable octet; for a message also the result code of its answer. */
function faultWords({ message, offset, path, resultCode }: DiameterFault): string {
  if (resultCode === undefined) return `${message} (at offset ${offset})`
  const failed = path.length === 0 ? '' : `, Failed-AVP ${path.join('/')}`
  return `${message} (at offset ${offset}; Result-Code ${resultCode}${failed})`
}

/** The same policy with the attributes of a trace in place of the typed ones; typed amounts stay. */
function fieldsOfTrace(
  trace: ReadTrace,
  before: Fields,
  { catalogues, zone }: { catalogues: TraceCatalogues; zone: string },
): Fields {
  const others = Object.entries(before).filter(([name]) => recordField(name)?.kind !== 'attribute')
  const attributes = trace.attributes.map(({ re_attr, value }) => [`attribute.${re_attr}`, value] as const)
  const event = eventAmong(trace.events, catalogues)
  return withFields(Object.fromEntries([...others, ...attributes]), {
    ...(event && { event: String(event.pcr_event_id) }),
    ...(trace.at !== undefined && { at: localOf(trace.at, before.time_zone ?? zone) }),
  })
}

/** Why a policy function would refuse the request, and its answer. */
function RequestFaults({ faults }: { faults: ReadTrace['faults'] }) {
  return (
    <ul className={classes.list} aria-label="Why the request is refused">
      {faults.map(({ result_code, path, offset, message }) => (
        <li key={`${result_code} ${path} ${offset}`} className={classes.unreadable}>
          {message}: Result-Code {result_code}, Failed-AVP <code>{path}</code>, at offset {offset}
        </li>
      ))}
    </ul>
  )
}

/** Which values of a trace are used, and by which mapping, shown before they are used. */
function FoundInTrace({ trace, catalogues }: { trace: ReadTrace; catalogues: TraceCatalogues }) {
  const { command, attributes, unreadable, unknown, faults, features, unread } = trace
  const event = eventAmong(trace.events, catalogues)
  const nameOf = (id: number) =>
    catalogues.mappings.find(({ re_attr }) => re_attr === id)?.pcc_re_attr?.re_attr_name ?? `#${id}`
  return (
    <section className={classes.found} aria-label="What it says">
      <p className={classes.line}>
        {command}
        {event ? `: ${event.pcr_event_name}` : ': no policy event fits, the chosen one stays'}
      </p>
      {features && (
        <p className={classes.line}>
          Features <code>{features.asked}</code>, of which both sides have <code>{features.both}</code>
        </p>
      )}
      {faults.length > 0 && <RequestFaults faults={faults} />}
      <ul className={classes.list}>
        {attributes.map(({ re_attr, path, value }) => (
          <li key={re_attr}>
            {nameOf(re_attr)}: <code>{value}</code> <span className={classes.path}>from {path}</span>
          </li>
        ))}
        {unknown.map(({ path, found }) => (
          <li key={path} className={classes.path}>
            {path} stays unknown: <code>{found}</code> says so
          </li>
        ))}
        {unreadable.map(({ path, found }) => (
          <li key={path} className={classes.unreadable}>
            {path} is left out: <code>{found}</code> cannot be read as its mapping says
          </li>
        ))}
      </ul>
      {unread.length > 0 && (
        <details>
          <summary>{unread.length === 1 ? 'One value was not read' : `${unread.length} values were not read`}</summary>
          <ul className={classes.list}>
            {unread.map(({ path, found }, index) => (
              <li key={index} className={classes.path}>
                {path}: <code>{found}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
      {attributes.length === 0 && <p className={classes.line}>No mapping names anything in it.</p>}
      <p className={classes.path}>
        Which AVP is which attribute stands in the{' '}
        <Anchor inherit underline="always" href="/main/trace-mapping" target="_blank">
          trace mappings
        </Anchor>
        .
      </p>
    </section>
  )
}
