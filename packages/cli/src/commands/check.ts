import { checkTexts, fileOf, readTexts, type CheckedFolder } from '../folder.ts'

/** Prints every fault as `file:line:column message`. Exits with 1 if there are any. */
export function checkFolder(folder: string, { json = false }: { json?: boolean }): void {
  const { documents, faults } = checkTexts(readTexts(folder))
  if (json) console.log(JSON.stringify({ documents: documents.length, faults }))
  else {
    printFaults(folder, faults)
    if (faults.length === 0) console.log(`${documents.length} documents, no fault`)
  }
  if (faults.length > 0) process.exitCode = 1
}

export function printFaults(folder: string, faults: CheckedFolder['faults']): void {
  for (const { key, line, column, message } of faults)
    console.error(`${fileOf(folder, key)}:${line}:${column} ${message}`)
}

/** Returns a folder without faults. Otherwise prints its faults and throws. */
export function loadFolder(folder: string, texts = readTexts(folder)): CheckedFolder {
  const checked = checkTexts(texts)
  printFaults(folder, checked.faults)
  if (checked.faults.length > 0) throw new Error('Nothing was done because of these faults')
  return checked
}
