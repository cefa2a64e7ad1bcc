import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { CatalogueScreen, type InsideProps } from '../../catalogue/list/catalogue-screen.tsx'
import { rowTarget } from '../../catalogue/list/focus-targets.ts'
import { rowId } from '../../catalogue/row.ts'
import { InnerBar } from '../../catalogue/list/inner-bar.tsx'
import { InnerCreate } from '../../catalogue/list/inner-create.tsx'
import { InnerList } from '../../catalogue/list/inner-list.tsx'
import { useList } from '../../catalogue/list/use-list.ts'
import { useLocalList } from '../../catalogue/list/use-local-list.ts'
import { SpanPreview } from './span-preview.tsx'
import classes from './timespan.module.css'

const spans = catalogueOf('timespan')
const details = catalogueOf('timespan-detail')

/** Time spans; each row shows its times and when it is active. */
export function TimespanScreen() {
  return <CatalogueScreen catalogue="timespan" inside={TimesOfSpan} />
}

/** The times of a span: listed, created, edited and deleted, with a preview. */
function TimesOfSpan({ row: span }: InsideProps) {
  const spanId = rowId(spans, span)
  const state = useLocalList()
  const list = useList(details, { ...state.query, filters: { time_span_id: String(spanId) } })
  return (
    <section aria-label={`${details.words.many} of ${String(span.time_span_name)}`}>
      <InnerBar>
        <h2 className={classes.title}>{details.words.many}</h2>
        <InnerCreate catalogue={details} state={state} />
      </InnerBar>
      <InnerList
        catalogue={details}
        state={state}
        list={list}
        owner={{ field: 'time_span_id', id: spanId }}
        empty="No times yet. Create the first one."
        next={rowTarget(spans, span)}
      />
      <SpanPreview spanId={spanId} />
    </section>
  )
}
