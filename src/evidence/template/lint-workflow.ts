import type { FlowTemplate, OriginPolicy } from '../../wire/resource/template.ts'
import { matchesPattern } from '../../text/pattern.ts'
import { locateDocument } from './located-document.ts'

/** A workflow of the repository. `path` is that in the repository, such as `.github/workflows/ci.yml`. */
export interface WorkflowFile {
  readonly path: string
  readonly text: string
}

/** What no `workflow` of a template lists. */
export interface UnlistedWorkflow {
  /** The dotted path of the first list that the workflow is not in. */
  readonly path: string
  readonly message: string
}

/**
 * The workflows that report what a requirement needs, and that no pattern of its `workflow` lists, so that their reports do not fulfil it
 * (rules 4.5). Only the path of a pattern is compared: no file has the repository or the ref.
 */
export function listUnlisted(template: FlowTemplate, files: readonly WorkflowFile[]): readonly UnlistedWorkflow[] {
  const requirements = listRequirements(template)
  if (requirements.length === 0) return []
  const workflows = new Map(files.map(({ path, text }) => [path, readWorkflow(text)]))
  return [...workflows.keys()].flatMap((path) => {
    const open = new Set(listSteps(path, workflows).flatMap((step) => selectOpen(step, requirements)))
    const [first] = open
    if (first === undefined) return []
    const names = [...open].map(({ name, artifact }) => [artifact, name].filter(Boolean).join('.')).join(', ')
    const message = `\`${path}\` reports, but no \`workflow\` of ${names} lists it: its reports do not fulfil ${open.size === 1 ? 'it' : 'them'}`
    return [{ path: first.path, message }]
  })
}

/** A requirement with a list of workflows. */
interface ListedRequirement {
  readonly artifact: string | undefined
  /** Undefined for the artifact itself. */
  readonly name: string | undefined
  readonly type: string
  /** The paths of the patterns, without the repository and the ref. */
  readonly files: readonly string[]
  /** The dotted path of the list. */
  readonly path: string
}

function listRequirements({ policy, trail }: FlowTemplate): readonly ListedRequirement[] {
  const toListed = (
    one: Pick<ListedRequirement, 'artifact' | 'name' | 'type'>,
    own: OriginPolicy | undefined,
    place: string,
  ): readonly ListedRequirement[] => {
    const files = [own?.workflow ?? policy?.workflow ?? []].flat().map(toFile)
    const path = `${own?.workflow === undefined ? '' : `${place}.`}policy.workflow`
    return files.length === 0 ? [] : [{ ...one, files, path }]
  }
  const ofTrail = trail.attestations.flatMap(({ name, type, policy: own }, at) =>
    toListed({ artifact: undefined, name, type }, own, `trail.attestations.${at}`),
  )
  const ofArtifacts = trail.artifacts.flatMap(({ name: artifact, policy: own, attestations }, at) => [
    ...toListed({ artifact, name: undefined, type: 'artifact' }, own, `trail.artifacts.${at}`),
    ...attestations.flatMap(({ name, type, policy: ofName }, place) =>
      toListed({ artifact, name, type }, ofName, `trail.artifacts.${at}.attestations.${place}`),
    ),
  ])
  return [...ofTrail, ...ofArtifacts]
}

/** `owner/repo/path@ref` has the path of a file in a repository. */
function toFile(pattern: string): string {
  return pattern.replace(/@.*$/s, '').split('/').slice(2).join('/')
}

/** The inputs of a step that decide what it reports. */
interface StepInputs {
  readonly kind: string
  readonly name: string
  readonly artifacts: string
}

interface Workflow {
  readonly steps: readonly StepInputs[]
  /** The paths of the workflows of the repository that it calls. */
  readonly called: readonly string[]
  /** Each run of it is one of a workflow that calls it. */
  readonly isOnlyCalled: boolean
}

/** A step, and the files of its run: the workflow, and the one that it calls. */
interface ReportingStep {
  readonly inputs: StepInputs
  readonly files: readonly string[]
}

function listSteps(path: string, workflows: ReadonlyMap<string, Workflow>): readonly ReportingStep[] {
  if (workflows.get(path)?.isOnlyCalled === true) return []
  // A set takes what is added while it is read, and a workflow that calls itself only once.
  const reached = new Set([path])
  for (const one of reached) for (const called of workflows.get(one)?.called ?? []) reached.add(called)
  return [...reached].flatMap((file) =>
    (workflows.get(file)?.steps ?? []).map((inputs) => ({ inputs, files: [path, file] })),
  )
}

/**
 * The requirements that a step could fulfil if one of its files were listed. A step that takes what it finds is not meant for each of them: if
 * one lists it, the others are left out.
 */
function selectOpen(
  { inputs, files }: ReportingStep,
  requirements: readonly ListedRequirement[],
): readonly ListedRequirement[] {
  const possible = requirements.filter((one) => couldFulfil(inputs, one))
  const open = possible.filter((one) => !one.files.some((pattern) => files.some((it) => matchesPattern(pattern, it))))
  const isVague = inputs.kind === 'auto' || isExpression(inputs.kind)
  return isVague && open.length < possible.length ? [] : open
}

const kindsWithoutReport = new Set(['none', 'override'])
const automaticTypes = new Set(['junit', 'vulnscan', 'codequality', 'pull_request', '*'])

function couldFulfil(
  { kind, name, artifacts }: StepInputs,
  { artifact, name: required, type }: ListedRequirement,
): boolean {
  if (kindsWithoutReport.has(kind)) return false
  if (isExpression(kind)) return true
  if (type === 'artifact') return kind === 'artifact' || artifacts !== ''
  if (kind === 'auto') return automaticTypes.has(type)
  if (type !== '*' && type !== kind) return false
  return name === '' || isExpression(name) || name === required || name === `${artifact}.${required}`
}

/** Only a run knows the value. */
function isExpression(input: string): boolean {
  return input.includes('${{')
}

function readWorkflow(text: string): Workflow {
  const located = locateDocument(text)
  if ('problem' in located) return readUnclear(text)
  const { on, jobs } = toObject(located.value)
  const all = Object.values(toObject(jobs)).map(toObject)
  return {
    steps: all.flatMap(({ steps }) => (Array.isArray(steps) ? steps.flatMap((step) => readStep(toObject(step))) : [])),
    called: all.flatMap(({ uses }) => (isText(uses) && uses.startsWith('./') ? [uses.slice(2)] : [])),
    isOnlyCalled: isOnly('workflow_call', on),
  }
}

function isOnly(event: string, on: unknown): boolean {
  const events = Array.isArray(on) ? on : Object.keys(toObject(on))
  return on === event || (events.length === 1 && events[0] === event)
}

/** GitHub reads YAML with aliases, which is not read here: a text that names the action may report anything. */
function readUnclear(text: string): Workflow {
  const isReporting = text.toLowerCase().includes('/delivery-evidence@') || command.test(text)
  return {
    steps: isReporting ? [{ kind: 'auto', name: '', artifacts: 'unknown' }] : [],
    called: [],
    isOnlyCalled: false,
  }
}

const action = /^[^/\s]+\/delivery-evidence@/i
const command = /\bevidence[ \t]+report\b/

function readStep({ uses, with: inputs, run }: Readonly<Record<string, unknown>>): readonly StepInputs[] {
  if (isText(uses) && action.test(uses)) {
    const { kind = 'auto', name = '', artifacts = '' } = toObject(inputs)
    return [{ kind: String(kind), name: String(name), artifacts: String(artifacts) }]
  }
  if (!isText(run)) return []
  // A command goes on after a line that ends with a backslash.
  const lines = run.replaceAll(/\\\r?\n/g, ' ').split('\n')
  return lines.filter((line) => command.test(line)).map(readCommand)
}

function readCommand(line: string): StepInputs {
  const words = (line.match(/"[^"]*"|'[^']*'|[^\s="']+/g) ?? []).map((word) => word.replaceAll(/["']/g, ''))
  const read = (option: string, fallback: string): string =>
    words.includes(option) ? (words[words.indexOf(option) + 1] ?? fallback) : fallback
  return { kind: read('--kind', 'auto'), name: read('--name', ''), artifacts: read('--artifacts', '') }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function toObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
