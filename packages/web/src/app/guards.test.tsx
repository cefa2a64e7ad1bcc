import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { Release } from '@tollgate/contract/release/release.ts'
import { useRouter } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ok, page, serveApi, type Answer } from '../../test/api.ts'
import { drawn } from '../../test/drawn-workflow.ts'
import { NETWORK } from '../../test/network.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { testRow } from '../../test/row.ts'
import { ImportDialog } from '../catalogue/bulk/import-dialog.tsx'
import { KeyLine } from '../catalogue/form/rename-key.tsx'
import { SaveView } from '../catalogue/list/save-view.tsx'
import { AcceptDialog } from '../features/problems/accept-dialog.tsx'
import { ProfileScreen } from '../features/profile/profile-screen.tsx'
import { WatchForm } from '../features/profile/watch/watch-form.tsx'
import { Comments } from '../features/release/comments.tsx'
import { NodesScreen } from '../features/release/nodes-screen.tsx'
import { PublishDialog } from '../features/release/publish-dialog.tsx'
import { ReviewDialog } from '../features/release/review-dialog.tsx'
import { SetDialog } from '../features/release/set-dialog.tsx'
import { SettingScreen } from '../features/setting/setting-screen.tsx'
import { ImportCasesDialog } from '../features/simulation/cases/import-cases-dialog.tsx'
import { PasteDialog } from '../features/simulation/json/paste-dialog.tsx'
import { AssumptionDialog } from '../features/simulation/proof/assumption-dialog.tsx'
import { TraceDialog } from '../features/simulation/trace/trace-dialog.tsx'
import { CompareDialog } from '../features/workflow/designer/compare/compare-dialog.tsx'
import { ConnectDialog } from '../features/workflow/designer/dialogs/connect-dialog.tsx'
import { PositionDialog } from '../features/workflow/designer/dialogs/position-dialog.tsx'

// Whatever makes a form go asks first, once something is typed in it.

const QUESTION = /^Discard (what you changed|the import)\?$/
const onClose = vi.fn()
const dialog = { opened: true, onClose }
const nothing = () => undefined
const [, node] = drawn().nodes
const groups = catalogueOf('flow-group')
const SET = { change_set_id: 7, name: 'Autumn', state: 'open', entangled_with: [], records: [] }
const IMPACT = { base: 4, change_set_ids: [7], approvals_missing: null, alone: true, changed: [] }
const FILE = new File(['colour\nred\n'], 'groups.csv', { type: 'text/csv' })

interface Place {
  shown: ReactNode
  /** Opens the form. */
  press?: string
  field: string | RegExp
  typed?: string | File
}

const DIALOGS: Record<string, Place> = {
  'review of a release': {
    shown: <ReviewDialog release={{ release_id: 3, emergency_reason: 'Outage' } as Release} onClose={onClose} />,
    field: /^What you found/,
  },
  publish: { shown: <PublishDialog {...dialog} set={SET as never} impact={IMPACT as never} />, field: /^Publish at/ },
  'new change set': { shown: <SetDialog {...dialog} set={undefined} />, field: /^Name/ },
  'new node': { shown: <NodesScreen />, press: 'Register a node', field: /^Name/ },
  'accept a warning': {
    shown: <AcceptDialog accept={() => Promise.resolve()} message="Is empty" count={1} onClose={onClose} />,
    field: /^Reason/,
  },
  assumption: {
    shown: <AssumptionDialog inputs={[]} onAdd={nothing} onClose={onClose} />,
    field: /^Value/,
  },
  'paste a request': { shown: <PasteDialog {...dialog} onUse={nothing} />, field: 'Request as JSON' },
  'paste a trace': { shown: <TraceDialog {...dialog} fields={{}} onUse={nothing} />, field: 'Message' },
  'import of test cases': {
    shown: <ImportCasesDialog owner={{}} onClose={onClose} />,
    field: 'File to import',
    typed: new File(['[]'], 'cases.json', { type: 'application/json' }),
  },
  'import of a file': { shown: <ImportDialog {...dialog} catalogue={groups} />, field: /Choose a file/, typed: FILE },
  'rename a key': {
    shown: (
      <KeyLine catalogue={groups} row={testRow('flow-group', { key: 'a' })} disabled={false} onRenamed={nothing} />
    ),
    press: 'Rename key',
    field: 'Key',
  },
  'save a view': { shown: <SaveView {...dialog} taken={[]} takenByTeam={[]} onSave={nothing} />, field: 'Name' },
  'connect nodes': {
    shown: node && <ConnectDialog node={node} nodes={drawn().nodes} link="yes" onClose={onClose} onSubmit={nothing} />,
    field: 'Leads to',
  },
  'place a node': {
    shown: node && <PositionDialog node={node} place={{ left: 0, up: 0 }} onClose={onClose} onSubmit={nothing} />,
    field: 'Left',
    typed: '4',
  },
  'compare workflows': { shown: <CompareDialog onClose={onClose} />, field: /^Compare with/ },
}

const PAGES: Record<string, Place> = {
  'a comment': { shown: <Comments set={SET as never} impact={undefined} />, field: 'Comment' },
  'the name in the profile': { shown: <ProfileScreen />, field: 'Name' },
  'the password': { shown: <ProfileScreen />, field: 'New password' },
  'a watch': { shown: <WatchForm onMade={nothing} />, field: 'Webhook' },
  'settings of sessions': { shown: <SettingScreen />, field: /^Tolerance before/, typed: '9' },
  'settings of approvals': { shown: <SettingScreen />, press: 'Add a rule', field: 'What changes' },
}

const USER = { id: 'a', person_id: 2, name: 'Grace', email: 'grace@example.net', role: 'administrator', plans: null }
const FACTOR = { enabled: false, app: false, passkeys: [], required: false, recovery_codes: 0 }
const API: Answer = ({ path }) => {
  if (path === '/api/session') return ok({ user: USER, setup_required: false })
  if (path === 'me/second-factor') return ok(FACTOR)
  if (path === 'me/password') return ok({ has_password: true })
  if (path === 'setting') return ok({ ...NETWORK, releases: 'on', approvals: [] })
  if (path.endsWith('usage')) return ok({ users: [], count: 0 })
  if (path.startsWith('simulation-case')) return ok({ added: [], changed: [], unchanged: [] })
  if (/^(me|node|change-set)\b/.test(path)) return ok([])
  return page([])
}

beforeEach(() => {
  onClose.mockClear()
  sessionStorage.clear()
})

function Away() {
  const { history } = useRouter()
  return <button onClick={() => history.push('/elsewhere')}>Away</button>
}

async function type({ shown, press, field, typed = 'x' }: Place) {
  serveApi(API)
  const { user, address } = await renderScreen(
    <>
      <Away />
      {shown}
    </>,
  )
  if (press !== undefined) await user.click(await screen.findByRole('button', { name: press }))
  const input = await screen.findByLabelText(field, { selector: 'input, textarea' })
  if (typed instanceof File) await user.upload(input, typed)
  else await user.type(input, typed)
  return { user, address }
}

/** Keeps the form, and returns whether it was asked for. */
async function stay(user: Awaited<ReturnType<typeof type>>['user']) {
  const question = await screen.findByRole('dialog', { name: QUESTION })
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: QUESTION })).toBeNull())
}

test.each(Object.entries(DIALOGS))('%s asks before it is closed', async (_name, place) => {
  const { user } = await type(place)
  // The first Esc may close a list of options.
  await user.keyboard('{Escape}')
  if (!screen.queryByRole('dialog', { name: QUESTION })) await user.keyboard('{Escape}')
  await stay(user)
  expect(onClose).not.toHaveBeenCalled()
})

test.each(Object.entries({ ...DIALOGS, ...PAGES }))('%s asks before the page is left', async (_name, place) => {
  const { user, address } = await type(place)
  await user.click(screen.getByText('Away'))
  await stay(user)
  expect(address()).toBe('/main')
  await user.click(screen.getByText('Away'))
  const question = await screen.findByRole('dialog', { name: QUESTION })
  await user.click(within(question).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(address()).toBe('/elsewhere'))
})

/** A one-time code and the name of a key are no work to lose, and are asked for before one is signed in, without routes. */
const UNGUARDED = ['add-passkey.tsx', 'second-factor-set-up.tsx']

test('every form says who asks before it goes', () => {
  const sources = import.meta.glob<string>(['../**/*.tsx', '!**/*.test.tsx'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const forms = Object.entries(sources).filter(([, source]) => /<FormElement\b/.test(source))
  const unguarded = forms.filter(([, source]) => !/ typed=\{|<FormModal\b|useLeaving|useReport|DraftForm/.test(source))
  expect(forms.length).toBeGreaterThan(20)
  expect(unguarded.map(([path]) => path.split('/').at(-1))).toEqual(UNGUARDED)
})
