import { getAllRows } from '../../catalogue/row-calls.ts'
import { Outlet, useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { listView } from '@tollgate/contract/list-view.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import { late } from '../../ui/late.ts'
import { placeAround, screenAt } from '../menu-places.ts'
import { Overlays } from '../overlays/overlays.tsx'
import { useOverlay } from '../overlays/use-overlay.ts'
import { LoadingPage } from '../pages/loading-page.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { UpdateBar } from './update-bar.tsx'
import { useCurrentPlace } from './use-current-place.ts'
import { sessionQuery } from '../../api/session.ts'
import { useReleases } from '../../api/setting.ts'
import { keys } from '../../catalogue/queries.ts'
import { TeamViewsContext } from '../../catalogue/list/team-views.ts'
import { isFocusLost } from '../../ui/focus.ts'
import { askToSignIn, signInStore } from '../../api/sign-in-again.ts'
import { NoticeBar } from '../../ui/notice-bar.tsx'

const SignInDialog = late(async () => (await import('../sign-in-again/sign-in-dialog.tsx')).SignInDialog)
const ProofDialog = late(async () => (await import('../sign-in-again/proof-dialog.tsx')).ProofDialog)

/** Loaded only where changes are published as releases. */
const ConfirmationBar = late(async () => (await import('../../features/release/confirmation-bar.tsx')).ConfirmationBar)
const LiveBar = late(async () => (await import('../live/live-bar.tsx')).default)

/** The frame of every screen: the sidebar on the left, the bar on top, the screen in the rest. */
export function Shell() {
  const { narrow, toggle } = useNarrow()
  const place = usePageChange()
  const overlay = useOverlay()
  const hasReleases = useReleases()
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
        <Suspense>{hasReleases && <ConfirmationBar />}</Suspense>
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

/** Whether the sidebar shows only icons: as chosen on a wide window, always on a small one unless opened. */
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
 * Does for a new screen what a browser does for a new page: sets the title, scrolls up, and lets Tab begin in the
 * content. Returns the name of the place for screen readers.
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

/** Loads the team's views of all lists once. */
function TeamViews({ children }: { children: ReactNode }) {
  const { user } = useSuspenseQuery(sessionQuery).data
  const { data } = useQuery({
    queryKey: keys.all(listView),
    queryFn: ({ signal }) => getAllRows(listView, {}, signal),
    // After a sign-out the call would be refused and ask for a sign-in.
    enabled: user !== null,
  })
  return <TeamViewsContext value={data?.rows}>{children}</TeamViewsContext>
}

/**
 * The element that opened a screen is gone with the screen before. Makes the next Tab begin in the content; the browser
 * would begin where the removed element was, perhaps in the menu.
 */
export function useTabFromContent(screen: string): void {
  const first = useRef(screen)
  useEffect(() => {
    if (first.current === screen) return undefined
    first.current = ''
    const asked = new AbortController()
    const listening = { capture: true, signal: asked.signal }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Tab' && isFocusLost()) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    }
    window.addEventListener('keydown', onKey, listening)
    // If the user has moved the focus, Tab continues from there.
    window.addEventListener('focusin', () => asked.abort(), listening)
    window.addEventListener('pointerdown', () => asked.abort(), listening)
    return () => asked.abort()
  }, [screen])
}

/** When the session has ended, asks to sign in again over the screen. Shows a notice while that is postponed. */
export function SignInBar() {
  const state = useSyncExternalStore(signInStore.subscribe, signInStore.get)
  return (
    <>
      {state === 'out' && (
        <NoticeBar>
          Your session has ended. What you typed is kept.
          <Button size="compact-sm" variant="default" onClick={askToSignIn}>
            Sign in again
          </Button>
        </NoticeBar>
      )}
      <Suspense>
        {state === 'asked' && <SignInDialog />}
        {state === 'proof' && <ProofDialog />}
      </Suspense>
    </>
  )
}
