import { ActionIcon, Menu, Tooltip, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

const schemes = [
  { scheme: 'auto', words: 'System', icon: IconDeviceDesktop },
  { scheme: 'light', words: 'Light', icon: IconSun },
  { scheme: 'dark', words: 'Dark', icon: IconMoon },
] as const

export function SchemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Current = schemes.find(({ scheme }) => scheme === colorScheme)?.icon ?? IconDeviceDesktop
  return (
    <Menu position="bottom-end" width="11rem">
      <Tooltip label="Colours">
        <Menu.Target>
          <ActionIcon size="lg" aria-label="Colours">
            <Current size="1.125rem" stroke={1.5} aria-hidden />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as typeof colorScheme)}>
          {schemes.map(({ scheme, words }) => (
            <Menu.RadioItem key={scheme} value={scheme}>
              {words}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
