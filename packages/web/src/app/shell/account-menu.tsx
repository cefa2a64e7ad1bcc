import { Menu, VisuallyHidden } from '@mantine/core'
import { IconBook2, IconKey, IconLogout, IconSettings, IconUser } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { notifyFailure } from '../../ui/notify.tsx'
import { initials } from '../session/initials.ts'
import { send } from '../../api/send.ts'
import { endSession, sessionQuery } from '../../api/session.ts'
import classes from './top-bar.module.css'

export function AccountMenu() {
  const { user } = useSuspenseQuery(sessionQuery).data
  const navigate = useNavigate()
  const signOut = async () => {
    const { said, refused } = await send('/api/auth/sign-out', {})
    if (refused) return notifyFailure('You could not be signed out', refused.error.message)
    endSession()
    const elsewhere = endSessionUrl(said)
    if (elsewhere) return location.assign(elsewhere)
    await navigate({ to: '/sign-in' })
  }
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

/** Where the session at the OpenID provider is ended too. */
function endSessionUrl(said: unknown): string | undefined {
  if (typeof said !== 'object' || said === null || !('end_session_url' in said)) return undefined
  return typeof said.end_session_url === 'string' ? said.end_session_url : undefined
}
