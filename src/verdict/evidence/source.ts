import { isObjectOrArray, toCanonicalJson } from '../../json/canonical.ts'
import type { FreeObject } from '../../schema/primitives.ts'

/** `annotations.source` as canonical JSON, so that the order of its members does not matter; empty without one (rules 5.3). */
export function readSource({ source }: FreeObject): string {
  return source === undefined || source === null ? '' : toCanonicalJson(source)
}

/** `annotations.source` as short text, such as `ci.yml / test / {"os":"ubuntu"}`; undefined without a source. */
export function describeSource({ source }: FreeObject): string | undefined {
  if (source === undefined || source === null || source === '') return undefined
  if (typeof source === 'string') return source
  if (!isObjectOrArray(source)) return toCanonicalJson(source)
  const { repository, workflow, job, matrix, ...rest } = source
  const parts = [toWorkflowFile(workflow), job, matrix, ...Object.values(rest)].filter(isPresent)
  const shown = parts.length > 0 ? parts : [repository].filter(isPresent)
  return shown.length > 0 ? shown.map(toSourceText).join(' / ') : toCanonicalJson(source)
}

/** `o/r/.github/workflows/ci.yml@refs/heads/main` becomes `ci.yml`. */
function toWorkflowFile(workflow: unknown): unknown {
  if (typeof workflow !== 'string') return workflow
  const end = workflow.indexOf('@')
  const path = end < 0 ? workflow : workflow.slice(0, end)
  return path.slice(path.lastIndexOf('/') + 1)
}

function isPresent(part: unknown): boolean {
  return isObjectOrArray(part) ? Object.keys(part).length > 0 : part !== undefined && part !== null && part !== ''
}

function toSourceText(part: unknown): string {
  return typeof part === 'string' ? part : toCanonicalJson(part)
}
