import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { ok, page, serveApi } from '../../../../test/api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { SessionContext } from '../session/session-context.ts'
import { drawn } from '../../../../test/drawn-workflow.ts'
import { WorkflowSession } from '../session/workflow-session.ts'
import { ConditionForm } from './decision/condition-form.tsx'
import { CONDITION_GIVEN, NEW_CONDITION } from './decision/condition-values.ts'
import { NodeDrafts } from './drafts/drafts.tsx'
import { ExecutionForm } from './normal/execution-form.tsx'
import { EXECUTION_GIVEN } from './normal/execution-values.ts'

const events = [
  { pcr_event_id: 1, pcr_event_name: 'Session start' },
  { pcr_event_id: 2, pcr_event_name: 'Roaming' },
]

/** A form in a session; `send` is called when it is saved. */
async function show(form: ReactNode) {
  serveApi(({ path }) => {
    const one = events.find(({ pcr_event_id: id }) => path === `policy-event/${id}`)
    return one ? ok(one) : page(events)
  })
  const send = vi.fn(() => new Promise<never>(() => undefined))
  const session = new WorkflowSession(drawn(), {
    send,
    read: () => Promise.resolve(drawn()),
    isStillMine: () => Promise.resolve(true),
    outbox: {
      store: () => undefined,
      readAbandoned: () => Promise.resolve([]),
      forgetAbandoned: () => undefined,
      close: () => undefined,
    },
  })
  const { user } = await renderScreen(
    <SessionContext value={session}>
      <NodeDrafts>{form}</NodeDrafts>
    </SessionContext>,
  )
  return { user, send }
}

const none = (text: string) => `“${text}” is none of the options: choose one, or clear the field`
const given = { label: 'Add', done: 'Create Success', onClose: () => undefined }

const condition = {
  ...given,
  draftKey: 'new condition 10',
  name: 'New condition',
  catalogue: catalogueOf('rule-workflow-cond'),
  template: NEW_CONDITION,
  given: CONDITION_GIVEN,
}

const execution = {
  ...given,
  draftKey: 'new execution 3',
  name: 'New execution',
  catalogue: catalogueOf('rule-workflow-exec'),
  template: { function: 'SetEventTypeList', param1: '1' },
  given: EXECUTION_GIVEN,
}

test.each([
  [/^Operator/, 'about'],
  [/^Function/, 'GetNothing'],
])('text that names no option of %s stays, and the condition is not saved', async (field, typed) => {
  const { user, send } = await show(<ConditionForm {...condition} />)
  const input = (await screen.findAllByRole('combobox', { name: field }))[0] as HTMLElement
  await user.click(input)
  await user.keyboard(typed)
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText(none(typed))).toBeVisible()
  await user.tab()
  expect(input).toHaveValue(typed)
  expect(send).not.toHaveBeenCalled()
  await user.click(input)
  await user.keyboard('{Escape}')
  expect(screen.queryByText(none(typed))).not.toBeInTheDocument()
})

test('text behind the chosen records of a list is not dropped by saving', async () => {
  const { user, send } = await show(<ExecutionForm {...execution} />)
  await screen.findByRole('list', { name: /^Chosen/ })
  const input = screen.getByRole('combobox', { name: /^Policy events/ })
  await user.click(input)
  await user.keyboard('Roming')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText(none('Roming'))).toBeVisible()
  expect(send).not.toHaveBeenCalled()
  expect(screen.getByRole('list', { name: /^Chosen/ })).toHaveTextContent('Session start')
  await user.clear(input)
  await user.keyboard('roaming')
  await user.tab()
  expect(await screen.findByRole('button', { name: 'Remove Roaming' })).toBeVisible()
  expect(input).toHaveValue('')
})
