import { ActionIcon, Menu } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconCheck } from '@tabler/icons-react'
import type { TableSettings } from './use-table-settings.ts'

/** Which columns the table shows, and how dense it is. */
export function TableMenu({ settings }: { settings: TableSettings }) {
  const { columns, shown, toggle, reset, plain, density, setDensity } = settings
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label="Columns and density" title="Columns and density">
          <IconAdjustmentsHorizontal size="1.125rem" aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
        <Menu.Label>Density</Menu.Label>
        <Choice label="Compact" checked={density === 'compact'} onChoose={() => setDensity('compact')} />
        <Choice label="Comfortable" checked={density === 'comfortable'} onChoose={() => setDensity('comfortable')} />
        <Menu.Divider />
        <Menu.Label>Columns</Menu.Label>
        {columns.map(({ key, label }) => (
          <Choice
            key={key}
            label={label}
            checked={shown.some((column) => column.key === key)}
            onChoose={() => toggle(key)}
          />
        ))}
        <Menu.Item disabled={plain} onClick={reset}>
          Reset columns
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Choice({ label, checked, onChoose }: { label: string; checked: boolean; onChoose: () => void }) {
  return (
    <Menu.Item
      role="menuitemcheckbox"
      aria-checked={checked}
      onClick={onChoose}
      leftSection={<IconCheck size="0.875rem" aria-hidden visibility={checked ? 'visible' : 'hidden'} />}
    >
      {label}
    </Menu.Item>
  )
}
