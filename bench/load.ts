import autocannon from 'autocannon'

export interface Load {
  url: string
  headers?: Record<string, string>
  /** Body of the n-th request; without it the requests are `GET`. */
  bodyOf?: (n: number) => object
}

const CONNECTIONS = 16
const SECONDS = 3
let sent = 0

/** Requests answered per second; fails when one is refused. */
export async function throughput({ url, headers = {}, bodyOf }: Load, connections = CONNECTIONS): Promise<number> {
  const write = bodyOf && {
    method: 'POST' as const,
    setupClient: (client: autocannon.Client) => {
      const next = () => client.setBody(JSON.stringify(bodyOf(++sent)))
      next()
      client.on('response', next)
    },
  }
  const result = await autocannon({
    url,
    connections,
    duration: SECONDS,
    headers: { ...headers, ...(write ? { 'content-type': 'application/json' } : {}) },
    ...write,
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  return result.requests.total / result.duration
}

/** Medians of two loads taken in turn, and of their ratio pair by pair. */
export async function compare(ours: Load, bare: Load, { rounds = 3, connections = CONNECTIONS } = {}) {
  const pairs: [number, number][] = []
  await throughput(ours, connections)
  await throughput(bare, connections)
  for (let round = 0; round < rounds; round += 1) {
    pairs.push([await throughput(ours, connections), await throughput(bare, connections)])
  }
  return {
    ours: median(pairs.map(([mine]) => mine)),
    bare: median(pairs.map(([, other]) => other)),
    ratio: median(pairs.map(([mine, other]) => mine / other)),
  }
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
