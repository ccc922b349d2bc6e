import { omitUndefined } from '../../wire/optional.ts'
import { parse } from '../../wire/parse.ts'
import { TemplateName } from '../../wire/primitives.ts'
import { toYamlScalar } from '../../text/escape.ts'
import { groupBy } from '../fact/group-by.ts'
import { countListedTests } from '../policy/junit.ts'
import { countBySeverity } from '../policy/vulnscan.ts'
import { resultTypes } from './item.ts'
import type { ResultMembers } from './result.ts'
import { trimCharacters } from '../../text/trim.ts'

/** Evidence that was seen. `artifact` is the name of its artifact, `content` what it shows. */
export interface SeenEvidence {
  readonly name: string
  readonly type: string
  readonly artifact?: string | undefined
  readonly content?: ResultMembers | undefined
}

/** What a suggestion is made of. `artifacts` are file names, paths or images. */
export interface SeenBuild {
  readonly evidence: readonly SeenEvidence[]
  readonly artifacts: readonly string[]
  /** Whether another person has approved a change. */
  readonly isReviewed: boolean
}

/**
 * The one generator of first templates (rules 8.18). It requires what was seen, tests in any case, and a review by another person only where
 * one was seen: a maintainer without colleagues could merge nothing.
 */
export function suggestTemplate({ evidence, artifacts, isReviewed }: SeenBuild): string {
  const named = groupBy(artifacts, createNaming(artifacts))
  const [only] = named.size === 1 ? artifacts : []
  const seen = nameByTemplate(evidence.some(({ type }) => type === 'junit') ? evidence : [unseenTests, ...evidence])
  const requirements = seen.map((one) => (resultTypes.has(one.type) ? { artifact: only, ...omitUndefined(one) } : one))
  const ofTrail = requirements.filter(({ artifact }) => artifact === undefined)
  const ofArtifacts = groupBy(requirements, ({ artifact }) => artifact)
  return [
    '# .github/evidence.yml',
    'version: 1',
    'trail:',
    ...listOfTrail(ofTrail, isReviewed),
    ...(named.size > 0 ? ['  artifacts:'] : []),
    ...[...named].flatMap(([name, reported]) =>
      toTemplateArtifact({ name, reported, isOnly: named.size === 1 }, ofArtifacts),
    ),
  ].join('\n')
}

const review = '- { name: review, type: pull_request, policy: { approvals: 1, independent: true } }'
const unseenReview =
  '# To require an approval by another person, remove the #. Without colleagues, you could then merge nothing.'
const unseenTests: SeenEvidence = { name: 'junit', type: 'junit' }

/** A list of comments alone is no list. */
function listOfTrail(ofTrail: readonly SeenEvidence[], isReviewed: boolean): readonly string[] {
  const required = listRequired(ofTrail, '    ')
  if (isReviewed) return ['  attestations:', `    ${review}`, ...required]
  if (required.length > 0) return ['  attestations:', `    ${unseenReview}`, `    # ${review}`, ...required]
  return [`  ${unseenReview}`, '  # attestations:', `  #   ${review}`]
}

const templateNames: ReadonlyMap<string, string> = new Map([
  ['junit', 'unit-tests'],
  ['vulnscan', 'scan'],
  ['codequality', 'quality'],
])

/** The name of a report without one is its type. The only requirement of a type has a name of its own, and takes such reports (rules 8.4). */
function nameByTemplate(evidence: readonly SeenEvidence[]): readonly SeenEvidence[] {
  const isOnly = ({ type }: SeenEvidence): boolean =>
    evidence.every((other) => other.type !== type || other.name === type)
  return evidence.map((one) => {
    const name = templateNames.get(one.type)
    return name !== undefined && one.name === one.type && isOnly(one) ? { ...one, name } : one
  })
}

interface SuggestedArtifact {
  readonly name: string
  readonly reported: readonly string[]
  /** The only artifact of a step has the name of the only artifact of a template (rules 8.4). */
  readonly isOnly: boolean
}

function toTemplateArtifact(
  { name, reported, isOnly }: SuggestedArtifact,
  requirements: ReadonlyMap<string | undefined, readonly SeenEvidence[]>,
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

/** Each name once, because a template may name an attestation once (rules 4.1). Of the types of a name, tests are not left out. */
function listRequired(seen: readonly SeenEvidence[], indent: string): readonly string[] {
  return [...groupBy(seen, ({ name }) => name)].flatMap(([name, of]) => {
    const type = of.some((one) => one.type === 'junit') ? 'junit' : (of[0]?.type ?? '')
    const policy = suggestPolicy(type, of)
    const members = [`name: ${toYamlScalar(name)}`, `type: ${toYamlScalar(type)}`, ...(policy === '' ? [] : [policy])]
    const comment = type === 'vulnscan' ? [`${indent}${severityComment}`] : []
    return [...comment, `${indent}- { ${members.join(', ')} }`]
  })
}

const severityComment =
  '# `unknown`: findings without a severity, as many as were just seen. Some tools, such as pip-audit, never state one.'

/** As many tests and findings as were just seen, no high finding, and the project of an analysis. Each report of a name is judged alone. */
function suggestPolicy(type: string, seen: readonly SeenEvidence[]): string {
  const contents = seen.flatMap(({ content }) => content ?? [])
  if (type === 'junit') {
    const tests = contents.flatMap(({ junit_results: suites }) =>
      suites === undefined ? [] : countListedTests(suites),
    )
    const fewest = tests.length === 0 ? 0 : Math.min(...tests)
    return fewest > 0 ? `policy: { min_tests: ${fewest} }` : ''
  }
  if (type === 'codequality') return suggestProject(contents)
  if (type !== 'vulnscan') return ''
  const scans = contents.flatMap(({ vulnscan_results: scan }) => scan ?? [])
  const counts = scans.map(countBySeverity)
  const medium = Math.max(0, ...counts.map((it) => it.medium))
  const low = Math.max(0, ...counts.map((it) => it.low))
  const unknown = Math.max(0, ...counts.map((it) => it.unknown))
  return `policy: { max: { high: 0, medium: ${medium}, low: ${low}, unknown: ${unknown} } }`
}

/** The one project of analyses that were read from a server and state their change; any other would not count (rules 5.2). */
function suggestProject(contents: readonly ResultMembers[]): string {
  const keys = contents.map(({ codequality_results: results }) => {
    const isRead = results?.serverUrl !== '' && (results?.revision ?? results?.branch) !== undefined
    return isRead ? results?.project.key : undefined
  })
  const [key = '', ...others] = new Set(keys)
  return key === '' || others.length > 0 ? '' : `policy: { project: ${toYamlScalar(key)} }`
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
