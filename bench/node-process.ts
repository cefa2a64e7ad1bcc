import { Agent, request, type IncomingMessage } from 'node:http'

/** Nodes that wait for releases, in a process of their own: `{ api, tokens }` as the argument. Tells the parent when all have a release. */
const { api, tokens } = JSON.parse(process.argv[2] ?? '') as { api: string; tokens: Record<string, string> }
const agent = new Agent({ keepAlive: true })
/** What every node has before the first publish. */
const known = new Set<string>()
/** By release: how many have it, and the octets that each fetched for it. */
const taken = new Map<number, number[]>()

interface Release {
  release_id: number
  manifest: Record<string, string>
}

async function get(
  path: string,
  headers: Record<string, string>,
  body?: string,
): Promise<{ message: IncomingMessage; text: string }> {
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${api}/${path}`, { agent, headers, method: body === undefined ? 'GET' : 'PUT' })
      .once('response', resolve)
      .once('error', reject)
      .end(body)
  })
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return { message, text: Buffer.concat(parts).toString('utf8') }
}

async function run(name: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const own = new Set<string>()
  let etag = ''
  for (;;) {
    const answer = await get(`node/${name}/release?wait=60`, { ...headers, 'if-none-match': etag })
    if (answer.message.statusCode === 304) continue
    if (answer.message.statusCode !== 200) throw new Error(`${name}: ${answer.text}`)
    const isFirst = etag === ''
    etag = answer.message.headers.etag ?? ''
    const { release_id, manifest } = (JSON.parse(answer.text) as { data: Release }).data
    let octets = isFirst ? 0 : answer.text.length
    const wanted = Object.values(manifest)
    for (let hash = wanted.pop(); hash !== undefined; hash = wanted.pop()) {
      if (known.has(hash) || own.has(hash)) continue
      const into = isFirst ? known : own
      into.add(hash)
      const { message, text } = await get(`document/${hash}`, { ...headers, accept: 'application/json' })
      if (message.statusCode !== 200) throw new Error(`${hash}: ${text}`)
      octets += text.length
      for (const [part] of text.matchAll(/(?<="part":")[0-9a-f]{64}/g)) wanted.push(part)
    }
    const said = JSON.stringify({ release_id, state: 'running' })
    await get(`node/${name}/status`, { ...headers, 'content-type': 'application/json' }, said)
    note(release_id, octets)
  }
}

function note(release: number, octets: number): void {
  const all = [...(taken.get(release) ?? []), octets]
  taken.set(release, all)
  if (all.length === Object.keys(tokens).length) process.send?.({ release, at: Date.now(), most: Math.max(...all) })
}

process.once('disconnect', () => process.exit(0))
for (const [name, token] of Object.entries(tokens)) {
  // The first one fetches what all begin with.
  const running = run(name, token)
  running.catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
  if (known.size === 0) while (taken.size === 0) await new Promise((resolve) => setTimeout(resolve, 20))
}
