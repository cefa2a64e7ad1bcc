/**
 * A process of its own that creates rating groups at a rate, so that neither a backup nor the bench slows it down. It takes
 * its work as JSON in its first argument, answers each message with the codes that were acknowledged so far, and ends with its
 * parent.
 */
import autocannon from 'autocannon'

const CONNECTIONS = 16
const FOREVER = 3600
const FIRST_CODE = 4_000_000

const { url, headers, rate } = JSON.parse(process.argv[2] ?? '') as {
  url: string
  headers: Record<string, string>
  rate: number
}
const acknowledged: number[] = []
let asked = FIRST_CODE

process.on('message', () => process.send?.(acknowledged))
process.on('disconnect', () => process.exit())

await autocannon({
  url,
  connections: CONNECTIONS,
  overallRate: rate,
  duration: FOREVER,
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  setupClient: (client: autocannon.Client) => {
    let code = 0
    const next = () => {
      code = asked += 1
      client.setBody(JSON.stringify({ rg_name: `Beside ${code}`, rg_code: String(code) }))
    }
    next()
    client.on('response', (status: number) => {
      if (status !== 201) throw new Error(`A write was answered ${status}`)
      acknowledged.push(code)
      next()
    })
  },
})
