import { BuiltInType } from '../../wire/primitives.ts'
import {
  FlowTemplate,
  listConditions,
  OriginPolicy,
  Policy,
  RequiredArtifact,
  RequiredAttestation,
} from '../../wire/resource/template.ts'
import { findNearestNames } from '../../text/nearest-name.ts'

/** An error of a template by its dotted path. */
interface TemplateError {
  readonly path: string
  readonly message: string
}

/** The members of each object of a template, by the end of its path. `#` is a number. */
const memberTable: readonly (readonly [place: RegExp, members: readonly string[]])[] = [
  [/^$/, Object.keys(FlowTemplate.shape)],
  [/^trail$/, ['attestations', 'artifacts']],
  [/\.policy\.max$/, ['high', 'medium', 'low', 'unknown']],
  [/\battestations\.\d+\.policy$/, Object.keys(Policy.shape)],
  [/\battestations\.\d+$/, Object.keys(RequiredAttestation.shape)],
  [/(^|\.)policy$/, Object.keys(OriginPolicy.shape)],
  [/\bartifacts\.\d+$/, Object.keys(RequiredArtifact.shape)],
]

const typeNames = [...BuiltInType.options, '*']

/** Names that people give to a type, with the type that they mean. */
const otherNames: Readonly<Record<string, string>> = {
  test: 'junit',
  tests: 'junit',
  unit: 'junit',
  xunit: 'junit',
  sarif: 'vulnscan',
  scan: 'vulnscan',
  trivy: 'vulnscan',
  snyk: 'vulnscan',
  sonar: 'codequality',
  sonarqube: 'codequality',
  review: 'pull_request',
  pr: 'pull_request',
}

/** A message with advice. */
interface AdvisedMessage {
  readonly message: string
  /** The known member whose name was probably misspelt. */
  readonly meant?: string | undefined
}

/** The message of an error, with the name that was probably meant. */
export function adviseOn(template: unknown, { path, message }: TemplateError): AdvisedMessage {
  const steps = path.split('.')
  const last = steps.at(-1) ?? ''
  if (message === 'is not a known member') {
    const members = listMembers(template, steps.slice(0, -1))
    const [meant] = findNearestNames(last, members)
    const severity = path.endsWith('.policy.max.critical') ? '; critical counts as high' : ''
    return { message: `${message}${severity}${suggestMember(meant, members)}`, meant }
  }
  const value = readPath(template, steps)
  if (last === 'type' && typeof value === 'string') {
    return { message: `${message}, not ${JSON.stringify(value.slice(0, 60))}${suggestType(value)}` }
  }
  const type = readPath(template, [...steps.slice(0, -1), 'type'])
  const isUnsupported = last === 'policy' && typeof type === 'string'
  return { message: isUnsupported ? `${message}${nameUnsupported(type, value)}` : message }
}

function nameUnsupported(type: string, policy: unknown): string {
  const supported = listConditions(type)
  const names = typeof policy === 'object' && policy !== null ? Object.keys(policy) : []
  const unsupported = names.filter((name) => !supported.includes(name))
  return unsupported.length === 0 ? '' : ` (${unsupported.join(', ')}); ${type} supports ${supported.join(', ')}`
}

/** The members of the object at a path. A policy has those of its type, if the template has one that exists. */
function listMembers(template: unknown, steps: readonly string[]): readonly string[] {
  const members = memberTable.find(([pattern]) => pattern.test(steps.join('.')))?.[1] ?? []
  const type = readPath(template, [...steps.slice(0, -1), 'type'])
  const hasType = steps.at(-1) === 'policy' && typeof type === 'string' && isType(type)
  return hasType ? listConditions(type) : members
}

function isType(name: string): boolean {
  return name.startsWith('custom:') || typeNames.some((type) => type === name)
}

function suggestMember(meant: string | undefined, members: readonly string[]): string {
  if (meant !== undefined) return `; did you mean "${meant}"?`
  return members.length === 0 ? '' : `; known here: ${members.join(', ')}`
}

function suggestType(value: string): string {
  const meant = otherNames[value.toLowerCase()] ?? findNearestNames(value, typeNames)[0]
  return meant === undefined ? '; for a type of your own write custom:<type_name>' : `; did you mean "${meant}"?`
}

function readPath(template: unknown, steps: readonly string[]): unknown {
  let value = template
  for (const step of steps) value = readMember(value, step)
  return value
}

function readMember(value: unknown, step: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === step)?.[1]
    : undefined
}
