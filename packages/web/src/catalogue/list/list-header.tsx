import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { Button, ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconFileCode, IconPlus, IconUpload } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Page } from '../../api/client.ts'
import { useFocusTarget } from '../../ui/focus.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { ExportMenu } from '../bulk/export-menu.tsx'
import { formatColumn } from '../format/format-value.ts'
import { inSentence } from '../format/words.ts'
import { useMayEdit } from '../rights.ts'
import { isOneText, useShowText } from '../text-address.ts'
import classes from './catalogue-screen.module.css'
import { CREATE_TARGET } from './focus-targets.ts'
import type { ListState } from './use-list-state.ts'
import { useCountText } from './use-list.ts'
import type { TableSettings, Density } from './use-table-settings.ts'
import { ViewsMenu } from './views-menu.tsx'

interface ListHeaderProps {
  catalogue: Catalogue
  state: ListState
  list: UseQueryResult<Page<Row>>
  settings: TableSettings
  ticked: readonly Row[]
  related: ReactNode
  onImport: () => void
}

export function ListHeader({ catalogue, state, list, settings, ticked, related, onImport }: ListHeaderProps) {
  const { one, many, about } = catalogue.words
  const createTarget = useFocusTarget(CREATE_TARGET)
  const mayEdit = useMayEdit(catalogue)
  const kinds = Object.keys(state.fixed).map((key) => formatColumn(catalogue, state.fixed, key).text)
  return (
    <PageHeader
      title={[many, ...kinds].join(' · ')}
      count={useCountText(catalogue, state.query, list.data?.total)}
      about={about}
      actions={
        <>
          {related}
          <ViewsMenu settings={settings} />
          <TableMenu settings={settings} />
          {isOneText(catalogue) && <TextTool />}
          <RefreshButton loading={list.isRefetching && !list.isPlaceholderData} onClick={() => void list.refetch()} />
          <ExportMenu catalogue={catalogue} query={state.query} total={list.data?.total} ticked={ticked} />
          {mayEdit && (
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

function TextTool() {
  const show = useShowText()
  return (
    <Tooltip label="Text">
      <ActionIcon variant="default" size="lg" aria-label="Text" onClick={() => show(true)}>
        <IconFileCode size="1.125rem" aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/** Which columns the table shows, and how dense it is. */
function TableMenu({ settings }: { settings: TableSettings }) {
  const { columns, shown, toggle, reset, plain, density, setDensity } = settings
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Tooltip label="Columns and density">
        <Menu.Target>
          <ActionIcon variant="default" size="lg" aria-label="Columns and density">
            <IconAdjustmentsHorizontal size="1.125rem" aria-hidden />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown className={classes.menu}>
        <Menu.Label>Density</Menu.Label>
        <Menu.RadioGroup value={density} onChange={(chosen) => setDensity(chosen as Density)}>
          <Menu.RadioItem value="compact">Compact</Menu.RadioItem>
          <Menu.RadioItem value="comfortable">Comfortable</Menu.RadioItem>
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>Columns</Menu.Label>
        {columns.map(({ key, label }) => (
          <Menu.CheckboxItem
            key={key}
            checked={shown.some((column) => column.key === key)}
            onChange={() => toggle(key)}
          >
            {label}
          </Menu.CheckboxItem>
        ))}
        <Menu.Item disabled={plain} onClick={reset}>
          Reset columns
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
