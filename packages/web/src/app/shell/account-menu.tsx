import { Menu, VisuallyHidden } from '@mantine/core'
import { IconBook2, IconKey, IconLogout, IconSettings, IconUser } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { initials } from '../session/initials.ts'
import { useSignOut } from '../session/use-sign-out.ts'
import { sessionQuery } from '../../api/session.ts'
import classes from './top-bar.module.css'

export function AccountMenu() {
  const { user } = useSuspenseQuery(sessionQuery).data
  const signOut = useSignOut()
  if (!user) return null
  const name = user.name || user.email
  return (
    <Menu position="bottom-end" width="15rem">
      <Menu.Target>
        <button type="button" className={classes.account}>
          <span aria-hidden>{initials(name)}</span>
          <VisuallyHidden>Account of {name}</VisuallyHidden>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.person}>
          <p className={classes.name}>{name}</p>
          {name !== user.email && <p className={classes.email}>{user.email}</p>}
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to="/main/profile" leftSection={<IconUser size="1rem" aria-hidden />}>
          Your profile
        </Menu.Item>
        {user.role === 'administrator' && (
          <Menu.Item component={Link} to="/main/people" leftSection={<IconUser size="1rem" aria-hidden />}>
            People
          </Menu.Item>
        )}
        <Menu.Item component={Link} to="/main/settings" leftSection={<IconSettings size="1rem" aria-hidden />}>
          Settings
        </Menu.Item>
        <Menu.Item component={Link} to="/main/api-tokens" leftSection={<IconKey size="1rem" aria-hidden />}>
          API tokens
        </Menu.Item>
        <Menu.Item component="a" href="/docs" target="_blank" leftSection={<IconBook2 size="1rem" aria-hidden />}>
          API reference
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size="1rem" aria-hidden />} onClick={() => void signOut()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
