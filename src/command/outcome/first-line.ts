import type { Block } from '../../text/document.ts'
import type { Outcome } from './outcome.ts'

/** The first line of a summary where the requirements are the reason of the verdict (rules 8.18); empty for any other. */
export function describeRequirements({ trail, explanation, templatePath }: Outcome): readonly Block[] {
  if (trail === undefined || explanation === undefined) return []
  const text = trail.template ? describeEmptyTemplate(trail.template.trail) : undefined
  const isWithoutTemplate =
    !trail.template &&
    explanation.verdict !== 'COMPLIANT' &&
    explanation.items.every(({ state }) => state !== 'missing')
  const line = isWithoutTemplate ? describeMissingTemplate(explanation.fix !== undefined, templatePath) : text
  return line === undefined ? [] : [{ kind: 'paragraph', content: [{ kind: 'prose', text: line }] }]
}

const absence = 'No template: nothing defines what this trail needs, so it cannot be COMPLIANT.'

function describeMissingTemplate(isSuggested: boolean, path = '.github/evidence.yml'): string {
  const source = isSuggested ? 'with the template below' : 'with `evidence init`, after a build'
  return `${absence} Add \`${path}\` ${source}, and commit it.`
}

/** The first line of the log of a run without a template, before anything is collected. */
export function describeAbsentTemplate(path: string): string {
  return `${absence} Add ${path}: the summary of this step suggests one, and evidence init writes one after a build. Then commit it.`
}

type Requirements = NonNullable<NonNullable<Outcome['trail']>['template']>['trail']

function describeEmptyTemplate({ attestations, artifacts }: Requirements): string | undefined {
  if (attestations.length > 0 || artifacts.length > 0) return undefined
  return 'The template asks for nothing but one attestation. To require more, list it under `trail`.'
}
