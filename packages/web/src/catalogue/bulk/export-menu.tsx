import { formatListQuery, type ListQuery } from '@tollgate/contract/catalogue/list-query.ts'
import { isNamedAlone } from '@tollgate/contract/catalogue/record-key.ts'
import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { asApiError } from '../../api/api-error.ts'
import { addressOfCall } from '../../api/client.ts'
import { notifyFailure } from '../../ui/notify.tsx'
import { asText } from '../row.ts'
import { countOf, inSentence } from '../format/words.ts'

interface ExportMenuProps {
  catalogue: Catalogue
  /** Filters and order of the list apply to the export, its page does not. */
  query: ListQuery
  /** Number of rows; absent until it is known. */
  total: number | undefined
  size?: 'xs' | 'sm'
  /** The ticked rows: if there are some, they alone are exported. */
  ticked?: readonly Row[]
}

const FORMATS = { csv: 'CSV, for spreadsheets', json: 'JSON, for programs' } as const

async function exportWorkbook(catalogue: Catalogue, query: Record<string, string>): Promise<void> {
  const { saveWorkbook } = await import('./save-workbook.ts')
  await saveWorkbook(catalogue, query)
}

/**
 * Downloads the ticked rows, else the filtered ones. The formats are links, so that the browser writes large files to disk as they arrive.
 */
export function ExportMenu({ catalogue, query, total, size = 'sm', ticked = [] }: ExportMenuProps) {
  const isTicked = ticked.length > 0 && catalogue.fields.key !== undefined
  const filters = isTicked ? { 'key[in]': ticked.map(({ key }) => asText(key)).join(',') } : query.filters
  const { page: _page, page_size: _size, ...wire } = formatListQuery({ ...query, filters })
  const count = isTicked ? ticked.length : total
  const filtered = Object.keys(query.filters).length > 0
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size={size}
          variant="default"
          aria-label={`Export ${inSentence(catalogue.words.many)}`}
          leftSection={<IconDownload size={size === 'xs' ? '0.875rem' : '1rem'} aria-hidden />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {count === undefined ? 'All rows' : countOf(catalogue.name, count)}
          {isTicked ? ', as ticked' : filtered && ' that match the filter'}
        </Menu.Label>
        {Object.entries(FORMATS).map(([format, label]) => (
          <Menu.Item
            key={format}
            component="a"
            href={addressOfCall(`${catalogue.path}/export`, { format, ...wire })}
            download
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Item
          onClick={() =>
            void exportWorkbook(catalogue, wire).catch((error: unknown) =>
              notifyFailure('Export failed', asApiError(error).message),
            )
          }
        >
          Excel (.xlsx)
        </Menu.Item>
        {isNamedAlone(catalogue) && (
          <Menu.Item component="a" href={addressOfCall('document/package', { list: catalogue.name, ...wire })} download>
            Package, with all that is in them
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
