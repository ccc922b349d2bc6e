import { parse } from '../../schema/parse.ts'
import { TemplateName } from '../../schema/primitives.ts'
import { toYamlScalar } from '../../text/escape.ts'
import { groupBy } from '../evidence/group-by.ts'
import { trimCharacters } from '../../text/trim.ts'

/** A requirement to suggest. `artifact` is the name of its artifact. */
export interface SuggestedRequirement {
  readonly name: string
  readonly type: string
  readonly artifact?: string | undefined
  /** The findings of unknown severity that a scan had. */
  readonly unknown?: number
}

/** A flow template that requires what was reported; undefined if nothing was. `artifacts` are file names, paths or images. */
export function suggestTemplate(
  requirements: readonly SuggestedRequirement[],
  artifacts: readonly string[],
): string | undefined {
  if (requirements.length === 0 && artifacts.length === 0) return undefined
  const ofTrail = requirements.filter(({ artifact }) => artifact === undefined)
  const named = groupBy(artifacts, createNaming(artifacts))
  const ofArtifacts = groupBy(requirements, ({ artifact }) => artifact)
  return [
    '# .github/evidence.yml',
    'version: 1',
    'trail:',
    ...(ofTrail.length > 0 ? ['  attestations:', ...listRequired(ofTrail, '    ')] : []),
    ...(named.size > 0 ? ['  artifacts:'] : []),
    ...[...named].flatMap(([name, reported]) =>
      toTemplateArtifact({ name, reported, isOnly: named.size === 1 }, ofArtifacts),
    ),
  ].join('\n')
}

interface SuggestedArtifact {
  readonly name: string
  readonly reported: readonly string[]
  /** The only artifact of a step has the name of the only artifact of a template (rules 8.4). */
  readonly isOnly: boolean
}

function toTemplateArtifact(
  { name, reported, isOnly }: SuggestedArtifact,
  requirements: ReadonlyMap<string, readonly SuggestedRequirement[]>,
): readonly string[] {
  const [first = name] = reported
  const isNamed = reported.includes(name) || (isOnly && reported.length === 1)
  const hint = isNamed ? '' : ` # report it as ${name}=${toPattern(removeDigest(first))}`
  const ofArtifact = reported.flatMap((artifact) => requirements.get(artifact) ?? [])
  return [
    `    - name: ${toYamlScalar(name)}${hint}`,
    ...(ofArtifact.length > 0 ? ['      attestations:', ...listRequired(ofArtifact, '        ')] : []),
  ]
}

/** Each name once, because a template may name an attestation once (rules 4.1). */
function listRequired(items: readonly SuggestedRequirement[], indent: string): readonly string[] {
  const byName = new Map(items.toReversed().map((item) => [item.name, item]))
  return [...byName.values()].toReversed().flatMap((item) => toRequired(item).map((line) => `${indent}${line}`))
}

/** A tool that states no severity would never pass. A known severity that `max` does not name would be unlimited (rules 5.2). */
function toRequired({ name, type, unknown = 0 }: SuggestedRequirement): readonly string[] {
  const names = `name: ${toYamlScalar(name)}, type: ${toYamlScalar(type)}`
  if (unknown === 0) return [`- { ${names} }`]
  return [
    '# The tool states no severity for some findings. This allows as many as now, and no finding of a known severity.',
    `- { ${names}, policy: { max: { high: 0, medium: 0, low: 0, unknown: ${unknown} } } }`,
  ]
}

/** Names artifacts without their versions. Where two kinds of file would have one name, each keeps its extension. */
function createNaming(artifacts: readonly string[]): (artifact: string) => string {
  const plain = artifacts.map(removeDigest)
  const extensions = groupBy(plain, toStem)
  return (artifact) => {
    const file = removeDigest(artifact)
    if (parse(TemplateName, file).ok) return file
    const stem = toStem(file)
    const kinds = new Set((extensions.get(stem) ?? []).map(findExtension))
    return toTemplateName(kinds.size > 1 ? `${stem}${findExtension(file)}` : stem)
  }
}

/** The suffix that separates artifacts of one name (rules 2.11). */
function removeDigest(artifact: string): string {
  return artifact.replace(/@[0-9a-f]{12}@*$/, '')
}

const extension = /\.(?:tar\.(?:gz|xz|bz2|zst)|[a-z][a-z0-9]{0,9})$/i

function findExtension(file: string): string {
  return extension.exec(file)?.[0] ?? ''
}

/** From the first number with a dot, or a `v` and a number: `-2.3.1`, `_1.0-SNAPSHOT`, `-v2`. */
const version = /[-_.@:](?:v\d|\d+\.\d)/i

function removeVersion(text: string): string {
  const at = text.search(version)
  return at === -1 ? text : text.slice(0, at)
}

/** The last part of a path or an image name, without extension and version. */
function toStem(file: string): string {
  const last = file.split('/').at(-1) ?? file
  const isImage = last === file ? false : last.includes(':')
  const stem = isImage ? last.slice(0, last.indexOf(':')) : removeVersion(last.replace(extension, ''))
  return stem === '' ? last : stem
}

function toPattern(file: string): string {
  const found = extension.exec(file)?.[0] ?? ''
  const stem = file.slice(0, file.length - found.length)
  const short = removeVersion(stem)
  return short === stem ? file : `${short}-*${found}`
}

function toTemplateName(name: string): string {
  return trimCharacters(name.replace(/[^a-zA-Z0-9_]+/g, '-'), '-') || 'artifact'
}
