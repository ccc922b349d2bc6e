import { tmpdir } from 'node:os'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv'
import { expect } from 'vitest'
import type { Told } from '../harness.ts'
import type { Description, Operation, Schema } from './description.ts'

/** What would tell a stranger how the service is made: a stack, a path, a statement. */
const leaks = [
  /\n\s+at /,
  /\.[jt]s:\d/,
  /node_modules|node:internal/,
  /\b(?:SELECT|INSERT INTO|UPDATE \w+ SET|SQLITE|sqlite|postgres|syntax error at or near)\b/,
  new RegExp(`${tmpdir()}/evidence`),
  new RegExp(process.cwd()),
]

/** Members that decisions.md §2 gives every error. */
const members = ['type', 'title', 'status', 'detail', 'instance', 'request_id', 'message']

export type Verify = (operation: Operation, told: Told) => void

/** Holds an answer against what the document says of its status. Nothing that was asked here may be the service's fault. */
export function createVerify({ schemas }: Description): Verify {
  const ajv = new Ajv2020({ strict: false, formats: { uri: (text: string) => URL.canParse(text) } })
  ajv.addSchema({ $id: 'api', components: { schemas } })
  const compiled = new Map<string, ValidateFunction>()
  const compile = (schema: Schema): ValidateFunction => {
    const key = JSON.stringify(schema).replaceAll('"#/components', '"api#/components')
    const validate = compiled.get(key) ?? ajv.compile(JSON.parse(key) as Schema)
    compiled.set(key, validate)
    return validate
  }
  const verifyBody = (told: Told, type: string, schema: Schema): void => {
    const validate = compile(schema)
    expect(told.headers['content-type']).toBe(type)
    expect(validate(told.body) ? [] : validate.errors, told.text).toEqual([])
  }
  return ({ responses }, told) => {
    expect(told.status, told.text).toBeLessThan(500)
    expect(Object.keys(responses), told.text).toContain(String(told.status))
    const [content] = Object.entries(responses[told.status]?.content ?? {})
    if (content === undefined) return expect(told.text).toBe('')
    const [type, { schema }] = content
    if (schema !== undefined) verifyBody(told, type, schema)
    if (told.status >= 400) verifyProblem(told)
  }
}

function verifyProblem({ status, text, body }: Told): void {
  expect(Object.keys(body as object)).toEqual(expect.arrayContaining(members))
  expect(body).toMatchObject({ status })
  expect(
    leaks.filter((leak) => leak.test(text)),
    text,
  ).toEqual([])
}
