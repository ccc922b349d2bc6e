import { tmpdir } from 'node:os'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv'
import { expect } from 'vitest'
import type { HttpResponse } from '../harness.ts'
import type { ApiDescription, Operation, Schema } from './description.ts'

/** Implementation details that a response must not contain: stacks, paths, SQL. */
const leaks = [
  /\n\s+at /,
  /\.[jt]s:\d/,
  /node_modules|node:internal/,
  /\b(?:SELECT|INSERT INTO|UPDATE \w+ SET|SQLITE|sqlite|postgres|syntax error at or near)\b/,
  new RegExp(`${tmpdir()}/evidence`),
  new RegExp(process.cwd()),
]

/** Members of every problem (rules 2.8). */
const members = ['type', 'title', 'status', 'detail', 'instance', 'request_id', 'message']

export type CheckResponse = (operation: Operation, response: HttpResponse) => void

/** Checks a response against the OpenAPI document. No request of the fuzzer may cause a 5xx. */
export function createResponseCheck({ schemas }: ApiDescription): CheckResponse {
  const ajv = new Ajv2020({ strict: false, formats: { uri: (text: string) => URL.canParse(text) } })
  ajv.addSchema({ $id: 'api', components: { schemas } })
  const compiled = new Map<string, ValidateFunction>()
  const compile = (schema: Schema): ValidateFunction => {
    const key = JSON.stringify(schema).replaceAll('"#/components', '"api#/components')
    const validate = compiled.get(key) ?? ajv.compile(JSON.parse(key) as Schema)
    compiled.set(key, validate)
    return validate
  }
  const verifyBody = (response: HttpResponse, type: string, schema: Schema): void => {
    const validate = compile(schema)
    expect(response.headers['content-type']).toBe(type)
    expect(validate(response.body) ? [] : validate.errors, response.text).toEqual([])
  }
  return ({ responses }, response) => {
    expect(response.status, response.text).toBeLessThan(500)
    expect(Object.keys(responses), response.text).toContain(String(response.status))
    const [content] = Object.entries(responses[response.status]?.content ?? {})
    if (content === undefined) return expect(response.text).toBe('')
    const [type, { schema }] = content
    // A download has the content type that was sent with the file.
    if (schema !== undefined && type !== '*/*') verifyBody(response, type, schema)
    if (response.status >= 400) checkProblem(response)
  }
}

function checkProblem({ status, text, body }: HttpResponse): void {
  expect(Object.keys(body as object)).toEqual(expect.arrayContaining(members))
  expect(body).toMatchObject({ status })
  expect(
    leaks.filter((leak) => leak.test(text)),
    text,
  ).toEqual([])
}
