import { scryptSync } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { hashPassword, verifyPassword } from '../src/access/password-hash.ts'

vi.unmock('node:crypto')

test('a password is stored by scrypt with the cost that its hash names', async () => {
  const hash = await hashPassword('correct horse battery')
  const [, , cost, salt = '', key] = hash.split('$')
  expect(cost).toBe('ln=15,r=8,p=3')
  const options = { N: 2 ** 15, r: 8, p: 3, maxmem: 2 ** 27 }
  const wanted = scryptSync('correct horse battery', Buffer.from(salt, 'base64url'), 32, options)
  expect(key).toBe(wanted.toString('base64url'))
  expect(await verifyPassword({ hash, password: 'correct horse battery' })).toBe(true)
  expect(await verifyPassword({ hash, password: 'correct horse batterY' })).toBe(false)
})
