import * as z from 'zod/mini'
import * as artifact from '../../src/wire/resource/artifact.ts'
import * as attestation from '../../src/wire/attestation/attestation.ts'
import * as codequality from '../../src/wire/attestation/codequality.ts'
import * as custom from '../../src/wire/attestation/custom.ts'
import * as flow from '../../src/wire/resource/flow.ts'
import * as git from '../../src/wire/resource/git.ts'
import * as jira from '../../src/wire/attestation/jira.ts'
import * as junit from '../../src/wire/attestation/junit.ts'
import * as judgement from '../../src/wire/resource/judgement.ts'
import * as notification from '../../src/wire/resource/notification.ts'
import * as override from '../../src/wire/attestation/override.ts'
import * as page from '../../src/wire/operation/paging.ts'
import * as problem from '../../src/wire/problem.ts'
import * as pullRequest from '../../src/wire/attestation/pull-request.ts'
import * as receipt from '../../src/wire/resource/receipt.ts'
import * as search from '../../src/wire/resource/search.ts'
import * as template from '../../src/wire/resource/template.ts'
import * as trail from '../../src/wire/resource/trail.ts'
import * as vulnscan from '../../src/wire/attestation/vulnscan.ts'

import type { Operation } from '../../src/wire/operation/operation.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

const exported: Readonly<Record<string, unknown>> = {
  ...artifact,
  ...attestation,
  ...codequality,
  ...custom,
  ...flow,
  ...git,
  ...jira,
  ...judgement,
  ...junit,
  ...notification,
  ...override,
  ...page,
  ...problem,
  ...pullRequest,
  ...receipt,
  ...search,
  ...template,
  ...trail,
  ...vulnscan,
}

/** The exported schemas keep their names in the document. */
const names = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(exported)) if (schema instanceof z.core.$ZodType) names.add(schema, { id })

const definitions = '#/$defs/'
const components = '#/components/schemas/'

/** One schema as JSON Schema, and the named schemas that it refers to. */
export interface OpenApiSchema {
  readonly schema: JsonSchema
  readonly components: readonly (readonly [string, JsonSchema])[]
}

/**
 * A schema in its input form. Responses use the same form: a member with a default may be absent, and unknown members are allowed (rules
 * 1.1).
 */
export function toOpenApiSchema(schema: z.core.$ZodType): OpenApiSchema {
  const { $schema: _, $defs, ...root } = toJsonSchema(schema)
  const named = Object.entries($defs ?? {}).map(([name, it]) => [name, replaceReferences(it)] as const)
  return { schema: replaceReferences(root), components: named }
}

/** A text without NUL, which no request may have. */
export const storable = '^[^\\x00]*$'

/** Whether the answer of an operation is an object, which takes further members. */
export function answersObject({ response, statuses, download }: Operation): boolean {
  return download === undefined && !statuses.includes(204) && !(response instanceof z.ZodMiniArray)
}

function toJsonSchema(schema: z.core.$ZodType): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(schema, { metadata: names, io: 'input', unrepresentable: 'any', override: describeSchema })
}

/**
 * Adds what a schema says in words or in a pattern, for a constraint that JSON Schema cannot express, and removes what every JSON value
 * fulfils.
 */
export function describeSchema({ zodSchema, jsonSchema }: Parameters<Override>[0]): void {
  Object.assign(jsonSchema, z.globalRegistry.get(zodSchema))
  if (jsonSchema.propertyNames !== undefined) delete jsonSchema.propertyNames
  if (jsonSchema.minimum === -Number.MAX_SAFE_INTEGER) delete jsonSchema.minimum
}

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>

/** A schema with the references to its own definitions replaced by references to the components of the document. */
function replaceReferences(schema: object): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll(`"$ref":"${definitions}`, `"$ref":"${components}`))
}
