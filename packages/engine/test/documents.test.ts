import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import type { StoredQuestionCase } from '@tollgate/contract/simulation/simulation-case.ts'
import { caseElsewhere } from '@tollgate/policy/document/case-records.ts'
import { DocumentReader } from '@tollgate/policy/document/from-rows.ts'
import type { PolicyDocument } from '@tollgate/policy/document/model.ts'
import type { Tables } from '@tollgate/policy/document/record-paths.ts'
import { tablesOf } from '@tollgate/policy/document/to-rows.ts'
import { printDocument } from '@tollgate/policy/text/print-document.ts'
import { readDocument } from '@tollgate/policy/text/read-document.ts'
import { decide } from '../src/decide/decide.ts'
import { compile } from '../src/decide/policy.ts'
import { policyData } from '../src/decide/rows/from-tables.ts'
import { Dice } from './decide/random/dice.ts'
import { randomRequest } from './decide/random/random-request.ts'

import { idsIn, inKeys, randomTables } from './support/random-tables.ts'

const NETWORKS = Number(process.env.NETWORKS ?? 10)
const CONTEXTS = 10

const seeds = process.env.SEEDS?.split(',').map(Number) ?? Array.from({ length: NETWORKS }, (_, seed) => seed + 1)

test.each(seeds)('network %i: rows, documents, texts and decisions come back the same', { tags: 'random' }, (seed) => {
  const dice = new Dice(seed)
  const { tables, data } = randomTables(dice)
  const documents = new DocumentReader(tables).all()
  const texts = new Map(documents.map((document) => [document.path, printDocument(document)]))
  const read = [...texts].map(([path, text]): PolicyDocument => {
    const { document, faults } = readDocument(path, text)
    expect([path, faults], text).toEqual([path, []])
    expect(printDocument(document)).toBe(text)
    return document
  })
  expect(isDeepStrictEqual(read, documents)).toBe(true)
  const written = tablesOf(read)
  expect(written.missing).toEqual([])
  expect(isDeepStrictEqual(new DocumentReader(written.tables).all(), documents)).toBe(true)
  const clocks = { network_time_zone: data.network_time_zone, time_zones: data.time_zones ?? [] }
  const policyOf = (rows: Tables) => compile(policyData(rows, clocks))
  const [stored, folder] = [policyOf(tables), policyOf(written.tables)]
  const elsewhere = idsIn(tables, written.tables)
  for (let count = 0; count < CONTEXTS; count += 1) {
    const request = randomRequest(dice, data)
    const there = caseElsewhere<StoredQuestionCase>({ request, expected: {} } as never, elsewhere).request
    const answers = [
      inKeys(tables, request, decide(stored, request)),
      inKeys(written.tables, there, decide(folder, there)),
    ]
    expect(answers[1]).toBe(answers[0])
  }
})
