import { QueryClient, QueryClientProvider, type QueryKey, useQuery } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok, serveApi } from '../../../test/api.ts'
import { FakeSource } from '../../../test/fake-source.ts'
import { keys } from '../../catalogue/queries.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { useNetworkTimeZone } from '../../api/setting.ts'
import { sessionQuery } from '../../api/session.ts'
import { answerSignIn, signInStore } from '../../api/sign-in-again.ts'
import { setQuery } from '../../features/release/set-query.ts'
import { useOthersChanges } from './use-others-changes.ts'

const tell = (source: FakeSource, actor_id: string, resource = 'zone', change_set_id: number | null = null) =>
  source.tell('change', { change_id: 8, resource, record_id: 1, actor_id, actor_name: 'Ana', change_set_id })

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeSource)
  FakeSource.opened = []
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const answers: ((value: string) => void)[] = []

function Screen({ queryKey = keys.list(catalogueOf('zone'), {}) }: { queryKey?: QueryKey }) {
  const { data } = useQuery({ queryKey, queryFn: () => new Promise<string>((resolve) => answers.push(resolve)) })
  const { changes, show } = useOthersChanges('me')
  return (
    <>
      <p>{data}</p>
      <p>{useNetworkTimeZone()}</p>
      <button onClick={show}>{changes.length} to show</button>
    </>
  )
}

async function open(last_change?: number, queryKey?: QueryKey) {
  answers.length = 0
  const client = new QueryClient()
  client.setQueryData(sessionQuery.queryKey, {
    user: null,
    setup_required: false,
    ...(last_change !== undefined && { last_change }),
  })
  render(
    <QueryClientProvider client={client}>
      <Screen queryKey={queryKey} />
    </QueryClientProvider>,
  )
  const [source] = FakeSource.opened
  if (!source) throw new Error('No stream was opened')
  return source
}
const answer = (at: number, text: string) => act(async () => answers[at]?.(text))

test('a change that comes while a list is on its way is shown, since the list may have been read before it', async () => {
  const source = await open(7)
  act(() => tell(source, 'ana'))
  await answer(0, 'first')
  expect(await screen.findByText('first')).toBeVisible()
  expect(await screen.findByText('1 to show')).toBeVisible()
  await act(async () => screen.getByRole('button').click())
  await answer(1, 'second')
  expect(await screen.findByText('0 to show')).toBeVisible()
})

test('what changed since the session was asked for is asked for with the first stream', async () => {
  expect((await open(7)).url).toBe('/api/v1/live?after=7')
})

test('without that everything is read again once the stream is open', async () => {
  const source = await open()
  expect(source.url).toBe('/api/v1/live')
  await answer(0, 'first')
  await act(async () => source.open())
  await answer(1, 'second')
  expect(await screen.findByText('second')).toBeVisible()
})

test("one's own changes are not news", async () => {
  const source = await open(7)
  await answer(0, 'first')
  act(() => tell(source, 'me'))
  expect(screen.getByRole('button')).toHaveTextContent('0 to show')
})

test('what the user writes in another window is shown in this one, which does not have the focus', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const source = await open(7)
  await answer(0, 'first')
  act(() => tell(source, 'me'))
  await waitFor(() => expect(answers).toHaveLength(2))
  await answer(1, 'second')
  expect(await screen.findByText('second')).toBeVisible()
  expect(screen.getByRole('button')).toHaveTextContent('0 to show')
})

test('a change set that is open tells what others write in it', async () => {
  const source = await open(7, setQuery(5, 1).queryKey)
  await answer(0, 'first')
  act(() => tell(source, 'ana', 'zone', 6))
  expect(screen.getByRole('button')).toHaveTextContent('0 to show')
  act(() => tell(source, 'ana', 'zone', 5))
  expect(await screen.findByText('1 to show')).toBeVisible()
  await act(async () => screen.getByRole('button').click())
  await answer(1, 'second')
  expect(await screen.findByText('0 to show')).toBeVisible()
})

test('what others propose and approve is read at once', async () => {
  const source = await open(7, setQuery(5, 1).queryKey)
  await answer(0, 'first')
  act(() => tell(source, 'ana', 'change-set'))
  await answer(1, 'second')
  expect(await screen.findByText('second')).toBeVisible()
  expect(screen.getByRole('button')).toHaveTextContent('0 to show')
})

test('what the user writes in a change set, in another tab, is read once for all changes of a call', async () => {
  const source = await open(7, setQuery(5, 1).queryKey)
  await answer(0, 'first')
  act(() => tell(source, 'me', 'zone', 6))
  act(() => [1, 2, 3].forEach(() => tell(source, 'me', 'zone', 5)))
  await waitFor(() => expect(answers).toHaveLength(2))
  await answer(1, 'second')
  expect(await screen.findByText('second')).toBeVisible()
  expect(answers).toHaveLength(2)
  expect(screen.getByRole('button')).toHaveTextContent('0 to show')
})

test('a stream that is refused because the session has ended asks to sign in again', async () => {
  serveApi(({ path }) => (path === '/api/session' ? ok({ user: null, setup_required: false }) : undefined))
  const stop = signInStore.subscribe(() => {})
  const source = await open(7)
  source.close()
  act(() => void source.dispatchEvent(new Event('error')))
  await waitFor(() => expect(signInStore.get()).toBe('asked'))
  answerSignIn(true)
  stop()
})

test.each(['ana', 'me'])(
  'another network clock is shown at once, whoever (%s) set it in whatever tab',
  async (actor) => {
    serveApi(() => ok({ setting_id: 1, network_time_zone: 'Asia/Tokyo', row_version: 2 }))
    const source = await open(7)
    expect(screen.getByText('UTC')).toBeVisible()
    act(() => tell(source, actor, 'setting'))
    expect(await screen.findByText('Asia/Tokyo')).toBeVisible()
  },
)
