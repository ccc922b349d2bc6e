import { Problem } from '../../src/wire/problem.ts'
import { ignoresUnknown } from '../../src/wire/operation/operation.ts'
import { operations, type OperationName } from '../../src/wire/operation/operations.ts'
import { describeErrorResponses } from './openapi-error.ts'
import { describeHeaders } from './openapi-header.ts'
import { type DescribedOperation, describeOperation, toTag } from './openapi-operation.ts'
import { type JsonSchema, toOpenApiSchema } from './openapi-schema.ts'
import { describeWire, listReachable } from './openapi-wire.ts'

/** The OpenAPI 3.1 document of all operations. `x-origin` marks each as `published` or `extension` (rules 1.1). */
export function describeApi(): JsonSchema {
  const names = Object.keys(operations) as OperationName[]
  const described = names.map((name) => describeOperation(name, operations[name]))
  const schemas = [toOpenApiSchema(Problem), ...described.flatMap((it) => it.schemas)]
  const paths = groupByPath(described)
  const components = Object.fromEntries(schemas.flatMap((schema) => schema.components))
  const open = listReachable([toOpenApiSchema(Problem).schema, listOpenSchemas(names, described)], components)
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
      schemas: sortByName(
        Object.entries(components).map(([name, schema]) => [name, describeWire(name, schema, open.has(name))] as const),
      ),
    },
  }
}

/** The schemas whose objects may have unknown members: those of responses, and of the bodies of reports. */
function listOpenSchemas(
  names: readonly OperationName[],
  described: readonly DescribedOperation[],
): readonly unknown[] {
  return described.map(({ description }, at) => {
    const name = names[at]
    return name !== undefined && ignoresUnknown(operations[name]) ? description : description['responses']
  })
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
