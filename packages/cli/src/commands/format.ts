import { printDocument } from '@tollgate/policy/text/print-document.ts'
import { fileOf, readTexts, writeText } from '../folder.ts'
import { loadFolder } from './check.ts'

/** Writes files in normal form. It has no comments, so files with comments of people are not changed. */
export function formatFolder(
  folder: string,
  { check = false, json = false }: { check?: boolean; json?: boolean },
): void {
  const texts = readTexts(folder)
  const { documents } = loadFolder(folder, texts)
  const other = documents
    .map((document) => ({ key: document.path, text: printDocument(document) }))
    .filter(({ key, text }) => texts.get(key) !== text)
  const [commented, plain] = [
    other.filter(({ key }) => hasComments(texts.get(key))),
    other.filter(({ key }) => !hasComments(texts.get(key))),
  ]
  if (!check) for (const { key, text } of plain) writeText(folder, key, text)
  const keys = plain.map(({ key }) => key)
  if (json)
    console.log(
      JSON.stringify({ [check ? 'unformatted' : 'written']: keys, commented: commented.map(({ key }) => key) }),
    )
  else {
    for (const key of keys) console.log(fileOf(folder, key))
    for (const { key } of commented) console.error(`${fileOf(folder, key)}: left as it is, its comments would be lost`)
  }
  if (check && keys.length > 0) process.exitCode = 1
}

function hasComments(text = ''): boolean {
  return text.split('\n').some((line) => line.trimStart().startsWith('#'))
}
