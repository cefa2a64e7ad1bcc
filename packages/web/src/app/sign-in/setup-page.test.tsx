import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, refused, serveApi, type Answer } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { queryClient } from '../../api/query-client.ts'
import { SetupPage } from './setup-page.tsx'

function openPage(needsCode: boolean, ...answers: readonly Answer[]) {
  queryClient.clear()
  serveApi(...answers, (call) =>
    call.path === '/api/session' ? ok({ user: null, setup_required: true, setup_code_required: needsCode }) : undefined,
  )
  return renderScreen(<SetupPage />, '/setup')
}

test('a first visit asks for the code of the log where the server wants one, keeps what was typed, and sends it', async () => {
  const sent: unknown[] = []
  const { user } = await openPage(true, ({ path, body }) => {
    if (path !== '/api/setup') return undefined
    sent.push(body)
    return sent.length === 1
      ? refused(400, 'INVALID', 'The setup code is wrong: it is in the log of the server', 'setup_code')
      : ok({ email: 'ada@example.net' })
  })
  const code = await screen.findByRole('textbox', { name: /^Setup code/ })
  await user.type(screen.getByRole('textbox', { name: 'Your name' }), 'Ada')
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'ada@example.net')
  await user.type(screen.getByLabelText(/^Password/), 'seven quiet lanterns')
  await user.type(code, 'WRONG{Enter}')
  expect(await screen.findByText('The setup code is wrong: it is in the log of the server')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Your name' })).toHaveValue('Ada')
  await user.clear(code)
  await user.type(code, 'RIGHT{Enter}')
  await expect
    .poll(() => sent.at(-1))
    .toEqual({
      name: 'Ada',
      email: 'ada@example.net',
      password: 'seven quiet lanterns',
      setup_code: 'RIGHT',
    })
})

test('on the machine itself it asks for none', async () => {
  await openPage(false)
  await screen.findByRole('textbox', { name: 'Your name' })
  expect(screen.queryByRole('textbox', { name: /^Setup code/ })).not.toBeInTheDocument()
})
