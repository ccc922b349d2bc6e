import type { Operation } from '../../src/schema/operation/operation.ts'
import { Problem } from '../../src/schema/problem.ts'
import { operations } from '../../src/schema/operation/operations.ts'
import { type Described, describeOperation, describeProblems } from './openapi-operation.ts'
import { type JsonSchema, toShape } from './shape.ts'

/** The OpenAPI 3.1 document of the whole table, each operation marked `x-origin: published` or `extension`. */
export function describeApi(): JsonSchema {
  const described = Object.entries<Operation>(operations).map(([name, it]) => describeOperation(name, it))
  const shapes = [toShape(Problem), ...described.flatMap((it) => it.shapes)]
  return {
    openapi: '3.1.0',
    info: {
      title: 'Delivery Evidence Service API',
      version: '2',
      description:
        'Records what builds produced and proved, by organisation, flow and trail, and says what is compliant.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api/v2' }],
    security: [{ bearer: [] }],
    paths: byPath(described),
    components: {
      responses: describeProblems(),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: sorted(shapes.flatMap(({ components }) => components)),
    },
  }
}

function byPath(described: readonly Described[]): JsonSchema {
  const paths = new Map<string, Record<string, JsonSchema>>()
  for (const { path, method, description } of described) {
    paths.set(path, { ...paths.get(path), [method]: description })
  }
  return Object.fromEntries(paths)
}

function sorted(named: readonly (readonly [string, JsonSchema])[]): JsonSchema {
  return Object.fromEntries(named.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
