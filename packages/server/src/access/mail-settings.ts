import { z } from 'zod'

/** The mail server, with the name and password for it, and the address that mails come from. */
export interface MailSettings {
  /** `smtp://user:password@host:587`, or `smtps://` for TLS from the start. */
  url: string
  from: string
}

export const mailEnvironment = {
  SMTP_URL: z
    .string()
    .refine(isMailServer, 'Write smtp://user:password@host:587, or smtps://user:password@host:465')
    .optional(),
  SMTP_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<[^@<>\s]+@[^@<>\s]+>$|^[^@<>\s]+@[^@<>\s]+$/, 'Write Tollgate <tollgate@example.net>')
    .optional(),
}

const settings = z.object(mailEnvironment)

/** Undefined without a mail server. A wrong setting returns its message. */
export function mailSettingsOf(given: z.output<typeof settings>): MailSettings | undefined | string {
  const { SMTP_URL: url, SMTP_FROM: from } = given
  if ((url === undefined) !== (from === undefined)) return 'SMTP_URL and SMTP_FROM go together: set both or neither'
  return url === undefined || from === undefined ? undefined : { url, from }
}

function isMailServer(text: string): boolean {
  return /^smtps?:\/\/[^/]/.test(text) && URL.canParse(text)
}
