import { Problem } from '../../src/schema/problem.ts'
import { operations, type OperationName } from '../../src/schema/operation/operations.ts'
import { type DescribedOperation, describeOperation, describeErrorResponses } from './openapi-operation.ts'
import { type JsonSchema, toOpenApiSchema } from './openapi-schema.ts'

/** The OpenAPI 3.1 document of all operations. `x-origin` marks each as `published` or `extension` (rules 1.1). */
export function describeApi(): JsonSchema {
  const names = Object.keys(operations) as OperationName[]
  const described = names.map((name) => describeOperation(name, operations[name]))
  const schemas = [toOpenApiSchema(Problem), ...described.flatMap((it) => it.schemas)]
  return {
    openapi: '3.1.0',
    info: {
      title: 'Delivery Evidence Service API',
      version: '2',
      description:
        'Stores evidence about software delivery (artifacts, test results, scans, reviews) by organisation, flow and trail, and reports what is compliant. `x-origin` marks each operation: `published` operations exist in every compatible service, `extension` operations in this service only. Errors are problem documents (RFC 9457).',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api/v2' }],
    security: [{ bearer: [] }],
    paths: groupByPath(described),
    components: {
      responses: describeErrorResponses(),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: sortByName(schemas.flatMap(({ components }) => components)),
    },
  }
}

function groupByPath(described: readonly DescribedOperation[]): JsonSchema {
  const paths = new Map<string, Record<string, JsonSchema>>()
  for (const { path, method, description } of described) {
    paths.set(path, { ...paths.get(path), [method]: description })
  }
  return Object.fromEntries(paths)
}

function sortByName(named: readonly (readonly [string, JsonSchema])[]): JsonSchema {
  return Object.fromEntries(named.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
