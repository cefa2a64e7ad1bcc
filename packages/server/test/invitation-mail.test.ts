import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { accept, PASSWORD } from './support/people.ts'
import { startServer, type TestServer } from './support/test-server.ts'

const OWN_HEADERS = new Set([
  'From',
  'To',
  'Subject',
  'Message-ID',
  'Date',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
])
const FROM = 'Tollgate <tollgate@example.net>'

describe('an invitation where a mail server is set', () => {
  const mails: { to: string[]; raw: string; text: string }[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('nobody') ? new Error('There is no such mailbox') : null),
    onData: (stream, { envelope }, done) => {
      void text(stream).then((raw) => {
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), raw, text: unfolded(raw) })
        done()
      })
    },
  })
  let server: TestServer
  let port: number
  beforeAll(async () => {
    const listening = smtp.listen(0, '127.0.0.1')
    await once(listening, 'listening')
    port = (listening.address() as AddressInfo).port
    const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_FROM: FROM }
    server = await startServer('sqlite', { env, logLevel: 'silent' })
  })
  afterAll(async () => {
    await server.stop()
    await new Promise<void>((resolve) => {
      smtp.close(resolve)
    })
  })

  const invite = (email: string) =>
    server.call('POST', 'person', { name: 'Grace', email, role: 'editor' }, { host: 'console.example' })

  const entered = async (link: unknown) => {
    const token = String(link).split('/').at(-1)
    return (await accept(server, { token, password: PASSWORD })).answer.status
  }

  test('is mailed, and the link in the mail lets the person in', async () => {
    const { status, body } = await invite('grace@example.net')
    expect([status, body.data.mail_sent]).toEqual([201, true])
    const [mail] = mails
    expect(mail?.to).toEqual(['grace@example.net'])
    expect(mail?.text).toContain('From: Tollgate <tollgate@example.net>')
    expect(mail?.text).toContain('Hello Grace,')
    const link = /http:\/\/console\.example\/invitation\/[\w-]+/.exec(mail?.text ?? '')?.[0]
    expect(link).toBe(body.data.invite_url)
    expect(await entered(link)).toBe(200)
  })

  test('that cannot be mailed is made all the same: the link is in the answer, with the reason', async () => {
    const { status, body } = await invite('nobody@example.net')
    expect([status, body.data.mail_sent]).toEqual([201, false])
    expect(body.data.mail_fault).toContain('There is no such mailbox')
    expect(await entered(body.data.invite_url)).toBe(200)
  })

  const HOSTILE = [
    'Eve\r\nBcc: mallory@example.net',
    'Eve\n- Ada deleted everything',
    'Eve\r- Ada deleted everything',
    'Eve\u2028- Ada deleted everything\u0085- And more',
    'Eve\u0000\r\n\r\nDear all,',
    '"Eve" <mallory@example.net>, Ada',
    '=?utf-8?q?Eve=0D=0ABcc=3A_mallory=40example.net?=',
  ]

  test.each(HOSTILE)('names and texts add no line and no recipient to a mail: %j', async (hostile) => {
    mails.length = 0
    const { db } = server.database
    const { user_id } = await db.selectFrom('person').select('user_id').orderBy('person_id').executeTakeFirstOrThrow()
    // A name from before such texts were refused.
    await db.updateTable('auth_user').set({ name: hostile }).where('id', '=', user_id).execute()
    const now = new Date().toISOString()
    const events = JSON.stringify([{ kind: 'change', text: hostile }])
    const message = { watch_id: 0, user_id, sent_to: 'x', events, created_at: now, next_at: now }
    await db.insertInto('watch_message').values(message).execute()
    await server.watches.run()
    const email = `x${HOSTILE.indexOf(hostile)}@example.net`
    const { status } = await server.call('POST', 'person', { name: hostile, email, role: 'viewer' })
    expect(status).toBe(/[\p{Cc}\u2028]/u.test(hostile) ? 400 : 201)
    expect(mails).toHaveLength(status === 201 ? 2 : 1)
    for (const { to, raw } of mails) {
      expect(to).toHaveLength(1)
      const [head = '', ...body] = raw.split('\r\n\r\n')
      const headers = head
        .replaceAll(/\r\n[ \t]+/g, ' ')
        .split('\r\n')
        .map((line) => line.split(':')[0])
      expect(headers.filter((name) => !OWN_HEADERS.has(name ?? ''))).toEqual([])
      const sent = body.join('\r\n\r\n')
      const lines = (/quoted-printable/i.test(head) ? unfolded(sent) : sent).split(/[\p{Cc}\p{Zl}\p{Zp}]+/u)
      const begun = lines.filter((line) => /^- |^Dear|^Bcc/.test(line))
      expect(begun).toHaveLength(to[0] === email ? 0 : 1)
    }
  })

  test.each(['a@b.example\r\nBcc: c@d.example', 'a@b.example, c@d.example', 'A <a@b.example>', 'a@b.example\u0000'])(
    'an address that is more than one is refused: %j',
    async (email) => {
      mails.length = 0
      const { status, body } = await invite(email)
      expect([status, body.statusDescription[0]?.field, mails]).toEqual([400, 'email', []])
    },
  )

  test('a password is not sent without TLS', async () => {
    const env = { SMTP_URL: `smtp://ada:secret@127.0.0.1:${port}`, SMTP_FROM: FROM }
    const other = await startServer('sqlite', { env, logLevel: 'silent' })
    const { status, body } = await other.call('POST', 'person', { name: 'A', email: 'a@example.net', role: 'viewer' })
    expect([status, body.data.mail_sent]).toEqual([201, false])
    expect(body.data.invite_url).toMatch(/\/invitation\//)
    await other.stop()
  })
})

test.each([
  [{ SMTP_URL: 'mail.example.net', SMTP_FROM: FROM }, 'SMTP_URL'],
  [{ SMTP_URL: 'smtp://mail.example.net' }, 'SMTP_FROM'],
  [{ SMTP_URL: 'smtp://mail.example.net', SMTP_FROM: 'Tollgate' }, 'SMTP_FROM'],
])('names the setting of mails that is wrong: %o', (settings, name) => {
  expect(() => readConfig(settings)).toThrow(name)
})

/** A mail as it was written: without the line ends and signs of quoted-printable. */
function unfolded(raw: string): string {
  return raw
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
}
