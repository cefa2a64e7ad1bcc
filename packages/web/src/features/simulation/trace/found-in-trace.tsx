import type { ReadTrace } from '@tollgate/engine/session-trace/read-trace.ts'
import { Anchor } from '@mantine/core'
import { eventAmong, type TraceCatalogues } from './trace-queries.ts'
import classes from './trace.module.css'

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
export function FoundInTrace({ trace, catalogues }: { trace: ReadTrace; catalogues: TraceCatalogues }) {
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
