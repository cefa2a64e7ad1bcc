import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { accept, PASSWORD } from './support/people.ts'
import { startServer, type TestServer } from './support/test-server.ts'

const FROM = 'Tollgate <tollgate@example.net>'

describe('an invitation where a mail server is set', () => {
  const mails: { to: string[]; text: string }[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('nobody') ? new Error('There is no such mailbox') : null),
    onData: (stream, { envelope }, done) => {
      void text(stream).then((raw) => {
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), text: unfolded(raw) })
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
