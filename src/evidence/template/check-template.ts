import { parse, type Parsed } from '../../wire/parse.ts'
import { FlowTemplate } from '../../wire/resource/template.ts'
import { adviseOn } from './advice.ts'
import { findPlace, locateDocument, type TextPlace } from './located-document.ts'

/** What is wrong in a template. */
export interface TemplateProblem extends TextPlace {
  /** Dotted; '' for the whole file. */
  readonly path: string
  readonly message: string
  /** The known member that was probably meant by an unknown one. */
  readonly meant?: string | undefined
}

export type CheckedTemplate =
  | { readonly ok: true; readonly value: FlowTemplate }
  | { readonly ok: false; readonly problems: readonly TemplateProblem[] }

/** The place of a problem is searched for these. */
const maxPlaced = 40

/** A template with these requirements asks for nothing, which its author did not mean. */
const emptyTrail =
  'must not be empty: list what a trail needs, such as `attestations: [{ name: unit-tests, type: junit }]`. A file with `version: 1` alone asks for nothing but one attestation'

/** Parses and checks a template file (rules 4.1). */
export function checkTemplate(text: string): CheckedTemplate {
  const located = locateDocument(text)
  if ('problem' in located) {
    const { problem, line, column } = located
    return { ok: false, problems: [{ path: '', message: problem, line, column }] }
  }
  const parsed = parse(FlowTemplate, located.value)
  const errors = parsed.ok ? findEmptyTrail(located.value) : parsed.errors
  const problems = Object.entries(errors).map(([path, message], at) => ({
    path: path === 'body' ? '' : path,
    ...adviseOn(located.value, { path, message }),
    ...(at < maxPlaced ? findPlace(located, path) : { line: 0, column: 0 }),
  }))
  return parsed.ok && problems.length === 0 ? parsed : { ok: false, problems }
}

/** `trail: {}`, and lists that are written and empty. */
function findEmptyTrail(value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null || !('trail' in value)) return {}
  const { trail } = value
  const lists: readonly unknown[] = typeof trail === 'object' && trail !== null ? Object.values(trail) : []
  return lists.every((list) => Array.isArray(list) && list.length === 0) ? { trail: emptyTrail } : {}
}

/** A template, or its errors by dotted path below `template_file`. */
export type ParsedTemplate = Parsed<FlowTemplate>

/** Parses a template file (rules 4.1). The errors have their lines. */
export function parseTemplateText(text: string): ParsedTemplate {
  const checked = checkTemplate(text)
  if (checked.ok) return checked
  return { ok: false, errors: Object.fromEntries(checked.problems.map(toError)) }
}

const partName = 'template_file'

function toError({ path, message, line }: TemplateProblem): readonly [string, string] {
  if (path === '' && message.startsWith('is not plain YAML')) return [partName, message]
  return [path === '' ? partName : `${partName}.${path}`, line === 0 ? message : `${message} (line ${line})`]
}

/** The problems of a template in one line: `line 3, column 5: trail.artifact is not a known member; did you mean "artifacts"?`. */
export function formatProblems(problems: readonly TemplateProblem[]): string {
  return problems.slice(0, maxPlaced).map(formatProblem).join('; ')
}

function formatProblem({ path, message, line, column }: TemplateProblem): string {
  return `line ${line}, column ${column}: ${path === '' ? 'the file' : path} ${message}`
}
