import { isObjectOrArray, toCanonicalJson } from '../../wire/json/canonical.ts'
import type { FreeObject } from '../../wire/primitives.ts'

/** `annotations.source` as canonical JSON, so that the order of its members does not matter; empty without one (rules 5.3). */
export function readSource({ source }: FreeObject): string {
  return source === undefined || source === null ? '' : toCanonicalJson(source)
}

/** `annotations.source` as short text, such as `ci.yml / test / ubuntu · node 20`; undefined without a source. */
export function describeSource({ source }: FreeObject): string | undefined {
  if (source === undefined || source === null || source === '') return undefined
  if (typeof source === 'string') return source
  if (!isObjectOrArray(source)) return toCanonicalJson(source)
  const { repository, workflow, job, matrix, ...rest } = source
  const parts = [toWorkflowFile(workflow), job, toCellText(matrix), ...Object.values(rest)].filter(isPresent)
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

/** A matrix cell as `ubuntu-latest · node 20`. A word is clear without its key; a number or a flag is not. */
function toCellText(matrix: unknown): unknown {
  if (!isObjectOrArray(matrix) || Array.isArray(matrix)) return matrix
  const words: string[] = []
  const numbers: string[] = []
  for (const [key, value] of Object.entries(matrix)) {
    if (typeof value === 'string' && /[a-z]{2}/i.test(value) && !flags.has(value)) words.push(value)
    else numbers.push(`${key} ${toSourceText(value)}`)
  }
  return [...words, ...numbers].join(' · ')
}

const flags = new Set(['true', 'false'])

function isPresent(part: unknown): boolean {
  return isObjectOrArray(part) ? Object.keys(part).length > 0 : part !== undefined && part !== null && part !== ''
}

function toSourceText(part: unknown): string {
  return typeof part === 'string' ? part : toCanonicalJson(part)
}
