import { expect, test } from 'vitest'
import { AppError } from '../src/app-error.ts'
import { Limiter } from '../src/http/limiter.ts'

const HERE = new AbortController().signal

/** Work that is under way until its end is told. */
function works(turns: Limiter) {
  const begun: string[] = []
  const begin = (name: string, person = name, signal = HERE) => {
    const end = Promise.withResolvers<string>()
    const done = turns.run(person, signal, () => {
      begun.push(name)
      return end.promise
    })
    // A refusal is looked at later.
    done.catch(() => {})
    return { end, done }
  }
  return { begun, begin }
}

/** Until what is resolved by now has gone on. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('so many work at a time, the others in the order in which they came, also after a failure', async () => {
  const { begun, begin } = works(new Limiter({ what: 'imports', atOnce: 2 }))
  const all = ['Anna', 'Ben', 'Cleo', 'Dan'].map((name) => begin(name))
  await settled()
  expect(begun).toEqual(['Anna', 'Ben'])
  all[1]?.end.reject(new Error('unreadable'))
  await expect(all[1]?.done).rejects.toThrow('unreadable')
  await settled()
  expect(begun).toEqual(['Anna', 'Ben', 'Cleo'])
  all[0]?.end.resolve('done')
  expect(await all[0]?.done).toBe('done')
  await settled()
  expect(begun).toEqual(['Anna', 'Ben', 'Cleo', 'Dan'])
})

test('a person has one turn, however much they ask for', async () => {
  const { begun, begin } = works(new Limiter({ what: 'imports', atOnce: 2 }))
  const first = begin('first', 'Anna')
  for (const name of ['second', 'third']) begin(name, 'Anna')
  begin('of Ben', 'Ben')
  await settled()
  expect(begun).toEqual(['first', 'of Ben'])
  first.end.resolve('done')
  await first.done
  await settled()
  expect(begun).toEqual(['first', 'of Ben', 'second'])
})

test('whoever waits too long is told when to try again, and leaves the queue', async () => {
  const { begun, begin } = works(new Limiter({ what: 'imports', atOnce: 1, patienceMs: 20 }))
  const first = begin('Anna')
  const refused = await begin('Ben').done.catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(AppError)
  expect(refused).toMatchObject({
    retryAfter: 5,
    faults: [{ code: 'UNAVAILABLE', message: 'Other imports are under way. Nothing was stored: try again in 5 s' }],
  })
  first.end.resolve('done')
  await first.done
  begin('Cleo')
  await settled()
  expect(begun).toEqual(['Anna', 'Cleo'])
})

test('work whose sender is gone before its turn is never begun, and holds nobody up', async () => {
  const { begun, begin } = works(new Limiter({ what: 'imports', atOnce: 1 }))
  const first = begin('Anna')
  const sender = new AbortController()
  const gone = begin('Ben', 'Ben', sender.signal)
  begin('Cleo')
  sender.abort(new Error('gone'))
  await expect(gone.done).rejects.toThrow('gone')
  first.end.resolve('done')
  await first.done
  await settled()
  expect(begun).toEqual(['Anna', 'Cleo'])
  await expect(begin('Dan', 'Dan', sender.signal).done).rejects.toThrow('gone')
})
