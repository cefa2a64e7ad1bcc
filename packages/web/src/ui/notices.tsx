import { CloseButton } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import classes from './notices.module.css'
import { dismissNotice, noticeStore, type Notice } from './notify.tsx'

const SUCCESS_STAYS_MS = 4000

/** Shows what `notifySuccess` and `notifyFailure` say. Rendered once, so that screen readers know the place. */
export function Notices() {
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.current)
  return (
    <section className={classes.area} aria-label="Notifications" aria-live="polite">
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </section>
  )
}

function NoticeCard({ notice: { id, kind, message, detail } }: { notice: Notice }) {
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
      </div>
      <CloseButton size="sm" aria-label="Close" onClick={() => dismissNotice(id)} />
    </div>
  )
}
