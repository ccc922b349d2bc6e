import type { OperationName } from '../../src/wire/operation/operations.ts'
import type { Operation } from '../../src/wire/operation/operation.ts'
import examples from './openapi-examples.json' with { type: 'json' }
import type { JsonSchema } from './openapi-schema.ts'

interface Example {
  readonly body?: unknown
  readonly file?: string
  readonly answer?: unknown
}

/** By operation, as the calls of the contract test give them (test/contract.test.ts). */
const recordedExamples: Readonly<Record<string, Example>> = examples

/** The example of a body; none for an operation that has not been recorded yet. */
export function describeBodyExample(name: OperationName, it: Operation): JsonSchema {
  const { body, file } = recordedExamples[name] ?? {}
  if (body === undefined) return {}
  if (it.encoding === 'json') return { example: body }
  return { example: { data_json: body, ...(it.file === undefined || file === undefined ? {} : { [it.file]: file }) } }
}

export function describeAnswerExample(name: OperationName): JsonSchema {
  const { answer } = recordedExamples[name] ?? {}
  return answer === undefined ? {} : { example: answer }
}
