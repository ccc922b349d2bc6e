import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { operations } from '../../src/wire/operation/operations.ts'
import { isObject } from '../../src/wire/json/is-object.ts'
import { memberOf } from '../../src/wire/json/member.ts'

/** The document that the package has, for the generators of other tools (OpenAPI 3.1: its schemas are JSON Schema 2020-12). */
const document: unknown = JSON.parse(readFileSync('dist/openapi.json', 'utf8'))

interface Found {
  readonly at: string
  readonly schema: object
}

/** Each member `schema` below a value: of a parameter, of a header, of a body and of an answer. */
function listSchemas(value: unknown, at: string): readonly Found[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => listSchemas(item, `${at}/${index}`))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'schema' && isObject(member) ? [{ at, schema: member }] : listSchemas(member, `${at}/${name}`),
  )
}

/** References lead to the document itself. */
const ajv = new Ajv2020({
  strict: true,
  strictTypes: false,
  strictRequired: false,
  formats: { uri: true, binary: true },
})
ajv.addVocabulary(['components'])
ajv.addSchema({ $id: 'api', components: memberOf(document, 'components') })

function findFault(schema: object): string | undefined {
  try {
    ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api#/components')) as object)
    return undefined
  } catch (error) {
    return String(error)
  }
}

test('every operation is in the document of the package, and each of its schemas is valid JSON Schema', () => {
  const paths = Object.values(Object(memberOf(document, 'paths'))).flatMap((path) => Object.values(Object(path)))
  expect(paths.map((one) => String(memberOf(one, 'operationId'))).toSorted()).toEqual(
    Object.keys(operations).toSorted(),
  )
  const named = Object.entries(Object(memberOf(memberOf(document, 'components'), 'schemas')))
  const schemas = [
    ...listSchemas(document, ''),
    ...named.map(([at, schema]) => ({ at, schema: Object(schema) as object })),
  ]
  expect(schemas.length).toBeGreaterThan(200)
  expect(schemas.flatMap(({ at, schema }) => findFault(schema)?.concat(` at ${at}`) ?? [])).toEqual([])
})
