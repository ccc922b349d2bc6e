import type { FlowTemplate, OriginPolicy } from '../../wire/resource/template.ts'
import { checkTemplate, type TemplateProblem } from './check-template.ts'
import { listUnlisted, type WorkflowFile } from './lint-workflow.ts'
import { findPlace, locateDocument } from './located-document.ts'

export interface TemplateFinding extends Omit<TemplateProblem, 'meant'> {
  readonly level: 'error' | 'warning'
}

/**
 * The errors of a template, for which it is refused; without an error, what it probably does not mean, also about the workflows of its
 * repository (rules 4.5).
 */
export function lintTemplate(text: string, workflows: readonly WorkflowFile[] = []): readonly TemplateFinding[] {
  if (text.trim() === '') {
    const message = 'is empty, and an empty file is no template: write `version: 1` and what a trail needs'
    return [{ level: 'error', path: '', message, line: 1, column: 1 }]
  }
  const checked = checkTemplate(text)
  if (!checked.ok)
    return dropConsequences(checked.problems).map(({ meant: _meant, ...problem }) => ({ ...problem, level: 'error' }))
  const located = locateDocument(text)
  if ('problem' in located) return []
  const writable = listWorkflows(checked.value).flatMap(([path, pattern]): readonly TemplateFinding[] => {
    const message = describeWritableRef(pattern)
    return message === undefined ? [] : [{ level: 'warning', path, message, ...findPlace(located, path) }]
  })
  const unlisted = listUnlisted(checked.value, workflows).map(({ path, message }): TemplateFinding => ({
    level: 'warning',
    path: '',
    message,
    ...findPlace(located, path),
  }))
  return [...writable, ...unlisted]
}

/** Without the missing member that another problem shows to be misspelt. */
function dropConsequences(problems: readonly TemplateProblem[]): readonly TemplateProblem[] {
  const meant = new Set(
    problems.flatMap(({ path, meant: name }) =>
      name === undefined ? [] : [`${path.slice(0, path.lastIndexOf('.') + 1)}${name}`],
    ),
  )
  return problems.filter(({ path, message }) => message !== 'is required' || !meant.has(path))
}

/** The workflow patterns of a template by their dotted paths. */
function listWorkflows(template: FlowTemplate): readonly (readonly [path: string, pattern: string])[] {
  const { attestations, artifacts } = template.trail
  const policies: readonly (readonly [string, OriginPolicy | undefined])[] = [
    ['policy', template.policy],
    ...attestations.map(({ policy }, at) => [`trail.attestations.${at}.policy`, policy] as const),
    ...artifacts.flatMap(({ policy, attestations: own }, at) => [
      [`trail.artifacts.${at}.policy`, policy] as const,
      ...own.map((one, place) => [`trail.artifacts.${at}.attestations.${place}.policy`, one.policy] as const),
    ]),
  ]
  return policies.flatMap(([path, policy]) =>
    [policy?.workflow ?? []].flat().map((pattern) => [`${path}.workflow`, pattern] as const),
  )
}

/** Why a change could write the workflow file at the ref of a pattern; undefined for a branch or a tag that is named, and for a commit. */
function describeWritableRef(pattern: string): string | undefined {
  const ref = pattern.slice(pattern.indexOf('@') + 1)
  if (ref.startsWith('refs/pull/'))
    return `has the ref ${ref}, which every pull request can write: name a protected branch`
  if (ref.includes('*')) {
    return `has the ref ${ref}, whose wildcard also matches branches or tags that a change can create: name one protected branch, such as refs/heads/main`
  }
  if (ref.startsWith('refs/') || /^[0-9a-f]{40}$/.test(ref)) return undefined
  return `has the ref ${ref}, which matches no run: write the full ref, such as refs/heads/${ref}`
}
