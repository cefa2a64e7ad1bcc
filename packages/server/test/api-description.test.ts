import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { startServer, type TestServer } from './support/test-server.ts'

interface Description {
  paths: Record<string, Record<string, { requestBody?: object; parameters?: { name: string }[] } | undefined>>
  components: { schemas: Record<string, { properties: object } | undefined> }
}

describe('the API description', () => {
  let server: TestServer
  let description: Description
  beforeAll(async () => {
    server = await startServer('sqlite')
    description = (await server.http.inject('/openapi.json')).json()
  })
  afterAll(() => server.stop())

  test.each([...catalogues.values()].map((catalogue) => [catalogue.name, catalogue] as const))(
    '%s: its list with every filter, its row with every field',
    (name, { path, filters, fields }) => {
      const list = description.paths[`/api/v1/${path}`]?.get
      expect(list?.parameters?.map((parameter) => parameter.name)).toEqual(
        expect.arrayContaining(['page', 'page_size', 'sort', ...filters.map(({ key }) => key)]),
      )
      const schema = name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
      const properties = Object.keys(description.components.schemas[schema]?.properties ?? {})
      expect(properties).toEqual(expect.arrayContaining([...Object.keys(fields), 'row_version']))
    },
  )

  test('leaves no text empty', () => {
    const empty = [...JSON.stringify(description).matchAll(/"([^"]+)":""/g)].map(([text]) => text)
    expect(empty).toEqual([])
  })

  test('says what a QoS rule may hold', () => {
    const create = description.paths['/api/v1/qos-rule']?.post
    expect(JSON.stringify(create?.requestBody)).toContain('"maximum":254')
  })
})
