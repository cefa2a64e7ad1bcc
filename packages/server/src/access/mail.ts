import type { MailSettings } from './mail-settings.ts'

/** A mail server that does not answer keeps nobody waiting. */
const LONGEST_MS = 4000

export interface Mail {
  to: { name: string; address: string }
  subject: string
  text: string
}

/** Answers why a mail could not be sent; undefined when the mail server took it. */
export async function sendMail({ url, from }: MailSettings, mail: Mail): Promise<string | undefined> {
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
  // A password is not sent in the clear.
  return { ...server, auth, requireTLS: true }
}
