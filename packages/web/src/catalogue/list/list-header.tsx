import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconPlus, IconRefresh, IconUpload } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Page } from '../../api/client.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { useFocusTarget } from '../../ui/focus.ts'
import { ExportMenu } from '../bulk/export-menu.tsx'
import { CREATE_TARGET } from './focus-targets.ts'
import { formatCount } from '../format/format-value.ts'
import { useTotal } from './use-list.ts'
import type { ListState } from './use-list-state.ts'
import { inSentence } from '../format/words.ts'
import { TableMenu } from './table-menu.tsx'
import type { TableSettings } from './use-table-settings.ts'

interface ListHeaderProps {
  catalogue: Catalogue
  state: ListState
  list: UseQueryResult<Page>
  settings: TableSettings
  onImport: () => void
}

/** Title, count, and what can be done with the whole list. */
export function ListHeader({ catalogue, state, list, settings, onImport }: ListHeaderProps) {
  const { one, many, about } = catalogue.words
  const createTarget = useFocusTarget(CREATE_TARGET)
  const filtered = Object.keys(state.query.filters).length > 0
  const all = useTotal(catalogue, filtered)
  return (
    <PageHeader
      title={many}
      count={list.data && countText(list.data.total, all)}
      about={about}
      actions={
        <>
          <TableMenu settings={settings} />
          <Tooltip label="Refresh">
            <ActionIcon
              variant="default"
              size="lg"
              aria-label="Refresh"
              loading={list.isRefetching && !list.isPlaceholderData}
              onClick={() => void list.refetch()}
            >
              <IconRefresh size="1.125rem" aria-hidden />
            </ActionIcon>
          </Tooltip>
          <ExportMenu catalogue={catalogue} query={state.query} total={list.data?.total} />
          {!catalogue.readOnly && (
            <>
              <Button
                variant="default"
                aria-label={`Import ${inSentence(many)}`}
                leftSection={<IconUpload size="1rem" aria-hidden />}
                onClick={onImport}
              >
                Import
              </Button>
              <Button
                ref={createTarget}
                leftSection={<IconPlus size="1rem" aria-hidden />}
                onClick={() => state.show({ kind: 'create' })}
              >
                Create {one}
              </Button>
            </>
          )}
        </>
      }
    />
  )
}

/** "1,204", or "38 of 1,204" while a filter is on. */
function countText(total: number, all: number | undefined): string {
  return all === undefined ? formatCount(total) : `${formatCount(total)} of ${formatCount(all)}`
}
