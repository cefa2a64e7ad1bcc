import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { LoadingPage } from '../pages/loading-page.tsx'
import { Overlays } from '../overlays/overlays.tsx'
import { useOverlay } from '../overlays/use-overlay.ts'
import { SignInBar } from '../sign-in-again/sign-in-bar.tsx'
import { late } from '../../ui/late.ts'
import { ConnectionBar } from './connection-bar.tsx'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { usePageChange } from './use-page-change.ts'
import { useNarrow } from './use-narrow.ts'
import { UpdateBar } from './update-bar.tsx'

const LiveBar = late(async () => (await import('../live/live-bar.tsx')).default)

/** The frame around every screen: tree on the left, bar on top, the screen in the rest. */
export function Shell() {
  const { narrow, toggle } = useNarrow()
  const place = usePageChange()
  const overlay = useOverlay()
  return (
    <div className={classes.shell} data-narrow={narrow}>
      <a className={classes.skip} href="#content">
        Skip to the content
      </a>
      <Sidebar narrow={narrow} onToggle={toggle} />
      <div className={classes.main}>
        <TopBar onOpen={overlay.open} />
        <ConnectionBar />
        <UpdateBar />
        <SignInBar />
        <main id="content" className={classes.content} tabIndex={-1}>
          <Suspense fallback={<LoadingPage />}>
            <Outlet />
          </Suspense>
          <Suspense>
            <LiveBar />
          </Suspense>
          {/* Menus, dialogs and tooltips are put in here (see theme.ts): all that is shown is then inside a landmark. */}
          <div id="floating" />
        </main>
      </div>
      <p className={classes.announcement} role="status">
        {place}
      </p>
      <Overlays {...overlay} />
    </div>
  )
}
