import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'rolldown/utils'
import { expect, it } from 'vitest'
import { growsBeyondLength, repeatedTexts } from './growth.ts'

const LENGTH = 16_000
/** One sign of each class that patterns use. */
const SIGNS = ' 1aA.-~\n'

/** Every regular expression of the product, by its text, with the first file where it stands. */
function patterns(): Map<string, string> {
  const found = new Map<string, string>()
  for (const file of globSync('packages/*/src/**/*.{ts,tsx}')) {
    if (/\.(test|property)\.tsx?$/.test(file)) continue
    const { program } = parseSync(file, readFileSync(file, 'utf8'))
    new Visitor({
      Literal(node) {
        if ('regex' in node && node.raw !== null && !found.has(node.raw)) found.set(node.raw, file)
      },
    }).visit(program)
  }
  return found
}

/** A short form of a text that takes a pattern more than linear time. */
function slowText(raw: string): string | undefined {
  const end = raw.lastIndexOf('/')
  const source = raw.slice(1, end)
  const pattern = new RegExp(source, raw.slice(end + 1))
  const signs = source.replaceAll(/\\[a-zA-Z]/g, '') + SIGNS
  for (const text of repeatedTexts(signs, source.match(/[a-z]{2,}\W?/gi) ?? []))
    if (growsBeyondLength((one) => one.replace(pattern, ''), text, LENGTH)) return text(8)
  return undefined
}

it('no pattern takes more than linear time', { timeout: 120_000, tags: ['random'] }, () => {
  const slow = [...patterns()].flatMap(([raw, file]) => {
    const text = slowText(raw)
    return text === undefined ? [] : [`${file}: ${raw} on ${JSON.stringify(text)}`]
  })
  expect(slow).toEqual([])
})
