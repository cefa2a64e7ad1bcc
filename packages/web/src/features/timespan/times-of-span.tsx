import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Row } from '../../api/client.ts'
import { columnsOf } from '../../catalogue/columns.ts'
import { rowId } from '../../catalogue/row.ts'
import type { InsideProps } from '../../catalogue/screens/catalogue-screen.tsx'
import { DeleteDialog } from '../../catalogue/screens/delete-dialog.tsx'
import { neighbourOf } from '../../catalogue/screens/focus-row.ts'
import { ListPagination } from '../../catalogue/screens/list-pagination.tsx'
import { ListTable } from '../../catalogue/screens/list-table.tsx'
import { RecordDialogs } from '../../catalogue/screens/record-dialogs.tsx'
import { useFocusAfterDialog } from '../../catalogue/screens/use-focus-after-dialog.ts'
import { usePageThatExists } from '../../catalogue/screens/use-page-that-exists.ts'
import { useTableSettings } from '../../catalogue/screens/use-table-settings.ts'
import { useList } from '../../catalogue/use-list.ts'
import { useLocalList } from '../../catalogue/use-local-list.ts'
import { useOncePerEvent } from '../../catalogue/use-once-per-event.ts'
import { SpanPreview } from './span-preview.tsx'
import classes from './timespan.module.css'

const spans = catalogueOf('timespan')
const details = catalogueOf('timespan-detail')
const columns = columnsOf(details).filter(({ key }) => key !== 'time_span_id')

/** The times of a span: listed, created, edited and deleted inside it, with what they come to. */
export function TimesOfSpan({ row: span }: InsideProps) {
  const spanId = rowId(spans, span)
  const given = useMemo(() => ({ time_span_id: spanId }), [spanId])
  const state = useLocalList()
  const list = useList(details, { ...state.query, filters: { time_span_id: String(spanId) } })
  const settings = useTableSettings(details, columns)
  const [removing, setRemoving] = useState<Row>()
  const once = useOncePerEvent()
  const focusLater = useFocusAfterDialog(state.dialog !== undefined || removing !== undefined)
  usePageThatExists(state, list)
  const rows = list.data?.rows
  const name = String(span.time_span_name)
  return (
    <section aria-label={`${details.words.many} of ${name}`} className={classes.inside}>
      <div className={classes.bar}>
        <h2 className={classes.title}>{details.words.many}</h2>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size="0.875rem" aria-hidden />}
          onClick={() => state.show({ kind: 'create' })}
        >
          Create {details.words.one}
        </Button>
      </div>
      <div className={classes.box}>
        <ListTable
          catalogue={details}
          page={list.data}
          dimmed={list.isPlaceholderData}
          state={state}
          settings={settings}
          selection={undefined}
          onRemove={setRemoving}
        />
        {list.data?.total === 0 && <p className={classes.empty}>Nothing here yet: add the first time it runs.</p>}
        {list.isError && <p className={classes.empty}>{list.error.message}</p>}
      </div>
      {list.data && list.data.pageCount > 1 && <ListPagination page={list.data} state={state} />}
      <SpanPreview spanId={spanId} />
      <RecordDialogs
        catalogue={details}
        state={state}
        rows={rows}
        given={given}
        onRemove={setRemoving}
        onClose={() => {
          if (!removing) once(state.hide)
        }}
      />
      <DeleteDialog
        catalogue={details}
        row={removing}
        onClose={() => once(() => setRemoving(undefined))}
        onRemoved={(removed) => {
          focusLater(neighbourOf(details, rows, rowId(details, removed)))
          setRemoving(undefined)
          state.hide()
        }}
      />
    </section>
  )
}
