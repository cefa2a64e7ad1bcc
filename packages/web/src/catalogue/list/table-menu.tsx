import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import classes from './catalogue-screen.module.css'
import type { Density, TableSettings } from './use-table-settings.ts'

/** Which columns the table shows, and how dense it is. */
export function TableMenu({ settings }: { settings: TableSettings }) {
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
