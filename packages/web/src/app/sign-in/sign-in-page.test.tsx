import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, serveApi } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { queryClient } from '../../api/query-client.ts'
import { SignInPage } from './sign-in-page.tsx'

function openPage(session: object, path = '/sign-in') {
  queryClient.clear()
  serveApi((call) => (call.path === '/api/session' ? ok({ user: null, setup_required: false, ...session }) : undefined))
  return renderScreen(<SignInPage />, path)
}

test('single sign-on is offered where it is set, and leads to the page that was asked for', async () => {
  await openPage({ single_sign_on: 'Example' }, '/sign-in?next=%2Fmain%2Fqos%2Frule%3Fpage%3D2')
  const link = await screen.findByRole('link', { name: 'Sign in with Example' })
  expect(link).toHaveAttribute('href', '/api/auth/single-sign-on?next=%2Fmain%2Fqos%2Frule%3Fpage%3D2')
  expect(screen.queryByRole('alert', { name: '' })).toBeEmptyDOMElement()
})

test('without it there is nothing of it', async () => {
  await openPage({})
  await screen.findByLabelText('Password')
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})

test.each([
  ['away', /does not answer\. Sign in with a password/],
  ['role', /gives you no role here any more/],
  ['disabled', /disabled: ask an administrator/],
])('says why the way over the provider led back: %s', async (problem, words) => {
  await openPage({ single_sign_on: 'Example' }, `/sign-in?problem=${problem}`)
  expect(await screen.findByText(words)).toBeVisible()
})

test('a problem that is none says nothing', async () => {
  await openPage({}, '/sign-in?problem=toString')
  await screen.findByLabelText('Password')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})
