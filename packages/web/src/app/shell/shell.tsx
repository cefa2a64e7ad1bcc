import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useState, useEffect, useRef } from 'react'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { late } from '../../ui/late.ts'
import { placeAround, screenAt } from '../menu-places.ts'
import { Overlays } from '../overlays/overlays.tsx'
import { useOverlay } from '../overlays/use-overlay.ts'
import { LoadingPage } from '../pages/loading-page.tsx'
import { SignInBar } from '../sign-in-again/sign-in-bar.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { TeamViews } from './team-views.tsx'
import { UpdateBar } from './update-bar.tsx'
import { useCurrentPlace } from './use-current-place.ts'
import { useTabFromContent } from './use-tab-from-content.ts'

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
            <TeamViews>
              <Outlet />
            </TeamViews>
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

/** Whether the sidebar shows only icons: on a wide window as chosen and remembered, on a small one unless it is opened. */
function useNarrow(): { narrow: boolean; toggle: () => void } {
  const small = useMediaQuery('(max-width: 64em)', undefined, { getInitialValueInEffect: false })
  const [chosen, choose] = useLocalStorage({
    key: 'tollgate-sidebar-narrow',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const [opened, setOpened] = useState(false)
  if (small) return { narrow: !opened, toggle: () => setOpened(!opened) }
  return { narrow: chosen, toggle: () => choose(!chosen) }
}

/**
 * Does on a new screen what a browser does on a new page: sets the title, scrolls to the top, and lets Tab begin in the
 * content. Returns the name of the place, for screen readers.
 */
function usePageChange(): string {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { title } = useCurrentPlace()
  const screen = screenAt(path)
  const first = useRef(screen)
  const place = placeAround(path)?.title ?? 'Page not found'
  useEffect(() => {
    document.title = title === undefined || title === place ? `${place} · Tollgate` : `${title} · ${place} · Tollgate`
  }, [title, place])
  useEffect(() => {
    if (first.current === screen) return
    first.current = ''
    window.scrollTo(0, 0)
  }, [screen])
  useTabFromContent(screen)
  return place
}
