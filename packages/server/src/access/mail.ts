import type { MailSettings } from './mail-settings.ts'

/** Timeout, so that a mail server that does not answer blocks nobody. */
const LONGEST_MS = 4000

export interface Mail {
  to: { name: string; address: string }
  subject: string
  text: string
}

/** Undefined when the mail server accepted the mail, else why not. */
export async function sendMail({ url, from }: MailSettings, mail: Mail): Promise<string | undefined> {
  // Loaded late, because most consoles never send mail.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    ...serverAt(url),
    connectionTimeout: LONGEST_MS,
    greetingTimeout: LONGEST_MS,
    socketTimeout: LONGEST_MS,
    dnsTimeout: LONGEST_MS,
  })
  try {
    await transport.sendMail({ from, ...mail })
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
  // Never sends a password in the clear.
  return { ...server, auth, requireTLS: true }
}
