import type { MailSettings } from '../mail-settings.ts'

/** A mail server that does not answer keeps nobody waiting: the link is shown on the screen as well. */
const LONGEST_MS = 4000

export interface InvitationMail {
  to: { name: string; address: string }
  /** Who invites. */
  from: string
  link: string
  /** Until when the link works; ISO 8601. */
  until: string
}

/** Mails the link of an invitation. Answers why it could not be sent; undefined when the mail server took it. */
export async function mailInvitation({ url, from }: MailSettings, mail: InvitationMail): Promise<string | undefined> {
  // Most consoles never mail anything.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    ...serverAt(url),
    connectionTimeout: LONGEST_MS,
    greetingTimeout: LONGEST_MS,
    socketTimeout: LONGEST_MS,
    dnsTimeout: LONGEST_MS,
  })
  try {
    await transport.sendMail({ from, to: mail.to, subject: 'Your invitation to Tollgate', text: textOf(mail) })
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    transport.close()
  }
}

function serverAt(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const server = {
    host: hostname.replace(/^\[|\]$/g, ''),
    secure: protocol === 'smtps:',
    ...(port !== '' && { port: Number(port) }),
  }
  if (username === '') return server
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  // A password is not sent in the clear.
  return { ...server, auth, requireTLS: true }
}

function textOf({ to, from, link, until }: InvitationMail): string {
  const day = until.slice(0, '2026-01-01'.length)
  return [
    to.name === '' ? 'Hello,' : `Hello ${to.name},`,
    `${from} invites you to Tollgate. Choose your password here:`,
    link,
    `The link works once, until ${day}. If you did not expect it, ignore this mail.`,
  ].join('\n\n')
}
