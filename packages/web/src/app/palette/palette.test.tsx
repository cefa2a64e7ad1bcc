import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, page, serveApi, type Answer } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { Palette } from './palette.tsx'

test('one signs out from the palette', async () => {
  const calls = serveApi(({ method, path }) =>
    path.startsWith('/api/') ? Response.json({ success: true }) : method === 'GET' ? page([]) : ok(null),
  )
  const { user, address } = await renderScreen(<Palette opened onClose={() => undefined} />)
  await user.type(await screen.findByRole('combobox', { name: 'Search' }), 'sign out{Enter}')
  await expect.poll(address).toBe('/sign-in')
  expect(calls.map(({ path }) => path)).toContain('/api/auth/sign-out')
})

const ada = { person_id: 7, kind: 'person', name: 'Ada', email: 'a.lovelace@example.net' }
const people: Answer = ({ path }) => (path.startsWith('person') ? page([ada]) : page([]))

test.each(['ada', 'lovelace'])('an administrator finds a person by %s', async (typed) => {
  serveApi(people)
  const { user, address } = await renderScreen(<Palette opened onClose={() => undefined} />)
  await user.type(await screen.findByRole('combobox', { name: 'Search' }), typed)
  await user.click(await screen.findByRole('option', { name: /^Ada/ }))
  await expect.poll(address).toBe('/main/people?open=7')
})

test('others are shown no people', async () => {
  const calls = serveApi(people)
  const { user } = await renderScreen(<Palette opened onClose={() => undefined} />, '/main', 'editor')
  await user.type(await screen.findByRole('combobox', { name: 'Search' }), 'ada')
  expect(await screen.findByText('No results')).toBeVisible()
  expect(calls.filter(({ path }) => path.startsWith('person'))).toEqual([])
})

test('a zone value is found with its meaning and its zone', async () => {
  const value = { seq: 5, value: '26201', exp_value: 'Telekom', zone_id: 2, pcc_zone: { zone_name: 'Germany' } }
  serveApi(({ path }) => page(path.startsWith('pcrf-zone/value') ? [value] : []))
  const { user } = await renderScreen(<Palette opened onClose={() => undefined} />)
  await user.type(await screen.findByRole('combobox', { name: 'Search' }), '26201')
  expect(await screen.findByRole('option', { name: /^26201/ })).toHaveTextContent('Telekom · Germany')
})
