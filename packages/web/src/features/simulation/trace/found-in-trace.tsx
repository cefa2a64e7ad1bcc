import type { ReadTrace } from '@tollgate/engine/session-trace/read-trace.ts'
import { Anchor } from '@mantine/core'
import { eventAmong, type TraceCatalogues } from './trace-queries.ts'
import classes from './trace.module.css'

/** What of a trace is used, by which mapping, before it is used. */
export function FoundInTrace({ trace, catalogues }: { trace: ReadTrace; catalogues: TraceCatalogues }) {
  const { command, attributes, unreadable, unread } = trace
  const event = eventAmong(trace.events, catalogues)
  const nameOf = (id: number) =>
    catalogues.mappings.find(({ re_attr }) => re_attr === id)?.pcc_re_attr?.re_attr_name ?? `#${id}`
  return (
    <section className={classes.found} aria-label="What it says">
      <p className={classes.line}>
        {command}
        {event ? `: ${event.pcr_event_name}` : ': no policy event fits, the chosen one stays'}
      </p>
      <ul className={classes.list}>
        {attributes.map(({ re_attr, path, value }) => (
          <li key={re_attr}>
            {nameOf(re_attr)}: <code>{value}</code> <span className={classes.path}>from {path}</span>
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
