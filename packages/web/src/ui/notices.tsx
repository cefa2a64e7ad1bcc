import { CloseButton } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore, type MouseEvent } from 'react'
import classes from './notices.module.css'
import { dismissNotice, noticeStore, type Notice, type NoticeLink } from './notify.tsx'

const SUCCESS_STAYS_MS = 4000

/** Shows the notices of `notifySuccess` and `notifyFailure`. Mounted once, as a live region for screen readers. */
export function Notices() {
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.current)
  return (
    <section className={classes.area} data-notices aria-label="Notifications" aria-live="polite">
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </section>
  )
}

function NoticeCard({ notice: { id, kind, message, detail, link } }: { notice: Notice }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (kind === 'failure' || held) return undefined
    const timer = setTimeout(() => dismissNotice(id), SUCCESS_STAYS_MS)
    return () => clearTimeout(timer)
  }, [held, id, kind])
  const Icon = kind === 'success' ? IconCircleCheck : IconAlertCircle
  return (
    <div
      className={classes.notice}
      data-kind={kind}
      role={kind === 'failure' ? 'alert' : 'group'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <p className={classes.message}>{message}</p>
        {detail !== undefined && <p className={classes.detail}>{detail}</p>}
        {link && <NoticeAnchor link={link} onFollow={() => dismissNotice(id)} />}
      </div>
      <CloseButton size="sm" aria-label="Close" onClick={() => dismissNotice(id)} />
    </div>
  )
}

function NoticeAnchor({ link, onFollow }: { link: NoticeLink; onFollow: () => void }) {
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onFollow()
    link.go()
  }
  return (
    <a href={link.href} onClick={follow}>
      {link.label}
    </a>
  )
}
