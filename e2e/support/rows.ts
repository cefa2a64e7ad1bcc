import { expect, type APIRequestContext } from '@playwright/test'

let made = 0

/** A name no other test uses: tests of a worker share one server. */
export function unique(word: string): string {
  made += 1
  return `${word} ${process.pid}-${Date.now().toString(36)}-${made}`
}

/** Creates a row for a journey that is not about creating it. */
export async function createRow(api: APIRequestContext, path: string, data: object): Promise<Record<string, unknown>> {
  const answer = await api.post(`/api/v1/${path}`, { data })
  expect(answer.status(), `POST /${path}`).toBe(201)
  return ((await answer.json()) as { data: Record<string, unknown> }).data
}

/** Stores many rows from a CSV text at once, for a journey that is not about importing. */
export async function importRows(api: APIRequestContext, path: string, query: string, csv: string): Promise<void> {
  const preview = await api.post(`/api/v1/${path}/preview?${query}`, {
    data: csv,
    headers: { 'content-type': 'text/csv' },
  })
  expect(preview.ok(), `preview of /${path}`).toBe(true)
  const { token } = ((await preview.json()) as { data: { token: string } }).data
  const commit = await api.post(`/api/v1/${path}/${token}/commit`)
  expect(commit.ok(), `commit of /${path}`).toBe(true)
}
