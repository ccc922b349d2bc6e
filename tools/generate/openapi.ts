import { operations, type OperationName } from '../../src/wire/operation/operations.ts'
import { describeComponents } from './openapi-component.ts'
import { describeErrorResponses, describeOtherMethod } from './openapi-error.ts'
import { describeHeaders } from './openapi-header.ts'
import { type DescribedOperation, describeOperation, toTag } from './openapi-operation.ts'
import type { JsonSchema } from './openapi-schema.ts'

/** The OpenAPI 3.1 document of all operations. `x-origin` marks each as `published` or `extension` (rules 1.1). */
export function describeApi(): JsonSchema {
  const names = Object.keys(operations) as OperationName[]
  const described = names.map((name) => describeOperation(name, operations[name]))
  const paths = groupByPath(described)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Delivery Evidence Service API',
      version: '2',
      description:
        'Stores evidence about software delivery (artifacts, test results, scans, reviews) by organisation, flow and trail, and reports what is compliant. `x-origin` marks each operation: `published` operations exist in every compatible service, `extension` operations in this service only. In a report, and in a published operation, a member that is null is absent. Unknown members of a report are recorded and named in `ignored_members`, unknown query parameters of reports and lists in `X-Ignored-Parameters`; every other operation refuses both. Responses may have members that are not described. A JSON body has at most 2 MiB, an attachment at most 10 MB (10,485,760 bytes). Errors are problem documents (RFC 9457).',
      contact: { name: 'Delivery Evidence' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api/v2' }],
    security: [{ bearer: [] }],
    tags: [...new Set(described.map(({ path }) => toTag(path)))].map((name) => ({ name })),
    paths,
    components: {
      responses: describeErrorResponses(),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      headers: describeHeaders(),
      schemas: describeComponents(),
    },
  }
}

function groupByPath(described: readonly DescribedOperation[]): JsonSchema {
  const paths = new Map<string, Record<string, JsonSchema>>()
  for (const { path, method, description } of described) {
    paths.set(path, { ...paths.get(path), [method]: description })
  }
  return Object.fromEntries([...paths].map(([path, methods]) => [path, describeOtherMethods(methods)]))
}

/** Adds to each operation the response to the methods that its path does not have. */
function describeOtherMethods(methods: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const refusal = describeOtherMethod(Object.keys(methods).map((method) => method.toUpperCase()))
  const all = Object.entries(methods).map(([method, { responses, ...description }]) => [
    method,
    { ...description, responses: { ...(responses as JsonSchema), 405: refusal } },
  ])
  return Object.fromEntries(all)
}
