import type { Mail } from '../mail.ts'

interface Invitation {
  to: Mail['to']
  /** Name of the inviting person. */
  from: string
  link: string
  /** Expiry of the link, ISO 8601. */
  until: string
}

export function invitationMail({ to, from, link, until }: Invitation): Mail {
  const day = until.slice(0, '2026-01-01'.length)
  const text = [
    to.name === '' ? 'Hello,' : `Hello ${to.name},`,
    `${from} invites you to Tollgate. Choose your password here:`,
    link,
    `The link works once, until ${day}. If you did not expect it, ignore this mail.`,
  ].join('\n\n')
  return { to, subject: 'Your invitation to Tollgate', text }
}
