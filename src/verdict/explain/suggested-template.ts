import { parse } from '../../schema/parse.ts'
import { TemplateName } from '../../schema/primitives.ts'
import type { Trail } from '../../schema/resource/trail.ts'
import { groupBy } from '../evidence/group-by.ts'
import type { Item } from './item.ts'
import { toScalar } from '../../text/yaml-scalar.ts'

/** Nobody has said what the trail must hold. Where a service shows no template at all, what it misses betrays that it has one. */
export function lacksTemplate({ template }: Trail, items: readonly Item[]): boolean {
  return (template ?? null) === null && items.every(({ state }) => state !== 'missing')
}

/** A flow template that asks for what was reported, ready to paste; undefined where nothing was. `artifacts`: names of those. */
export function writeTemplate(items: readonly Item[], artifacts: readonly string[]): string | undefined {
  const attestations = items.filter(({ type }) => type !== 'artifact')
  if (attestations.length === 0 && artifacts.length === 0) return undefined
  const ofTrail = attestations.filter(({ artifact }) => artifact === undefined)
  const byName = groupBy(artifacts, toTemplateName)
  return [
    '# .github/evidence.yml',
    'version: 1',
    'trail:',
    ...(ofTrail.length > 0 ? ['  attestations:', ...listRequired(ofTrail, '    ')] : []),
    ...(byName.size > 0 ? ['  artifacts:'] : []),
    ...[...byName].flatMap(([name, reported]) => writeArtifact(name, reported, attestations)),
  ].join('\n')
}

function writeArtifact(name: string, reported: readonly string[], attestations: readonly Item[]): string[] {
  const hint = reported.includes(name) ? '' : ` # report it as ${name}=<path>`
  const tied = attestations.filter(({ artifact }) => artifact !== undefined && reported.includes(artifact))
  return [
    `    - name: ${toScalar(name)}${hint}`,
    ...(tied.length > 0 ? ['      attestations:', ...listRequired(tied, '        ')] : []),
  ]
}

/** Each name once: a template refuses to hold it twice. */
function listRequired(items: readonly Item[], indent: string): string[] {
  const types = new Map(items.toReversed().map(({ name, type }) => [name, type]))
  return [...types]
    .toReversed()
    .map(([name, type]) => `${indent}- { name: ${toScalar(name)}, type: ${toScalar(type)} }`)
}

/** A filename is no template name as it is, and several artifacts of one name are one in a template. */
function toTemplateName(artifact: string): string {
  const name = artifact.replace(/@[0-9a-f]{12}@*$/, '')
  return parse(TemplateName, name).ok ? name : name.replace(/[^a-zA-Z0-9\-_]+/g, '-')
}
