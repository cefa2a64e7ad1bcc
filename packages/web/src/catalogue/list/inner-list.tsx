import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Page } from '../../api/client.ts'
import { columnsOf } from '../format/columns.ts'
import { inSentence } from '../format/words.ts'
import type { ListState } from './use-list-state.ts'
import { useMayEdit } from '../rights.ts'
import { BulkActions } from './bulk-actions.tsx'
import { InnerBox } from './inner-box.tsx'
import { ListDialogs } from './list-dialogs.tsx'
import { ListTable, type Expansion } from './list-table.tsx'
import { usePageThatExists } from './use-page-that-exists.ts'
import { useRowsAreHeld } from './typed-filters.ts'
import { useSelection } from './use-selection.ts'
import { useTableSettings } from './use-table-settings.ts'

interface InnerListProps<R extends Row> {
  catalogue: Catalogue
  state: ListState
  list: UseQueryResult<Page<R>>
  /** The field and id of the record that the rows belong to. */
  owner: { field: string; id: number }
  /** Text shown when there are no rows at all. */
  empty: string
  expansion?: Expansion<R>
  /** What gets the focus after a deletion of several. */
  next: string
  /** A row that stands above those of the page. */
  pinned?: R | undefined
  onRemoved?: (row: Row) => void
}

/** The records that belong to a row, listed and edited inside that row. */
export function InnerList<R extends Row>(props: InnerListProps<R>) {
  const { catalogue, state, list, owner, empty, next, expansion, pinned, onRemoved } = props
  const { field, id } = owner
  const columns = useMemo(() => columnsOf(catalogue).filter(({ key }) => key !== field), [catalogue, field])
  const given = useMemo(() => ({ [field]: id }), [field, id])
  const settings = useTableSettings(catalogue, columns)
  const [removing, setRemoving] = useState<Row>()
  const page = withPinned(list.data, pinned)
  const selection = useSelection(catalogue, page?.rows)
  const mayEdit = useMayEdit(catalogue)
  const isHeld = useRowsAreHeld()
  usePageThatExists(state, list)
  return (
    <>
      <InnerBox of={inSentence(catalogue.words.many)} state={state} list={list} empty={empty}>
        <ListTable
          catalogue={catalogue}
          page={page}
          dimmed={list.isPlaceholderData || isHeld}
          state={state}
          settings={settings}
          selection={mayEdit ? selection : undefined}
          onRemove={setRemoving}
          expansion={expansion}
        />
      </InnerBox>
      <BulkActions
        {...{ catalogue, selection, isHeld, next }}
        filters={{ ...state.query.filters, [field]: String(id) }}
        total={list.data?.total}
      />
      <ListDialogs
        catalogue={catalogue}
        state={state}
        rows={list.data?.rows}
        given={given}
        removing={removing}
        onRemove={setRemoving}
        {...(onRemoved && { onRemoved })}
      />
    </>
  )
}

function withPinned<R extends Row>(page: Page<R> | undefined, pinned: R | undefined): Page<R> | undefined {
  return page && pinned ? { ...page, rows: [pinned, ...page.rows] } : page
}
