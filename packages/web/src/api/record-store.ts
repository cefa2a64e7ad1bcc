/** Values by key that survive a crash of the browser. */
export interface RecordStore<T> {
  put: (key: string, value: T) => void
  remove: (key: string) => void
  /** Keys and values of all keys with the prefix. */
  all: (prefix: string) => Promise<[key: string, value: T][]>
}

const STORE = 'records'
/** Sorts after every character in a key. */
const LAST = '\uffff'

/**
 * A store in IndexedDB; writes keep their order. Not local storage: the browser writes that to disk late, and loses it
 * when it is killed.
 */
export function openRecordStore<T>(database: string): RecordStore<T> {
  const opened = openDatabase(database)
  const change = (work: (store: IDBObjectStore) => void) =>
    void opened.then(
      (db) => db && work(db.transaction(STORE, 'readwrite', { durability: 'strict' }).objectStore(STORE)),
    )
  return {
    put: (key, value) => change((store) => store.put(value, key)),
    remove: (key) => change((store) => store.delete(key)),
    async all(prefix) {
      const db = await opened
      if (!db) return []
      const store = db.transaction(STORE).objectStore(STORE)
      const range = IDBKeyRange.bound(prefix, prefix + LAST)
      const [keys, values] = await Promise.all([
        answerOf(store.getAllKeys(range)),
        answerOf<T[]>(store.getAll(range) as IDBRequest<T[]>),
      ])
      return keys.flatMap((key, n): [string, T][] => {
        const value = values[n]
        return typeof key === 'string' && value !== undefined ? [[key, value]] : []
      })
    },
  }
}

/** Undefined where the browser has no IndexedDB, as in some private windows. */
async function openDatabase(name: string): Promise<IDBDatabase | undefined> {
  try {
    const request = indexedDB.open(name, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
    return await answerOf(request)
  } catch {
    return undefined
  }
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  request.addEventListener('success', () => resolve(request.result))
  request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing')))
  return promise
}
