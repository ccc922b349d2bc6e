import type { Block } from '../../text/document.ts'
import type { Outcome } from './outcome.ts'

/** The first line of a summary where the requirements are the reason of the verdict (rules 8.18); empty for any other. */
export function describeRequirements(outcome: Outcome): readonly Block[] {
  const line = findFirstLine(outcome)
  return line === undefined ? [] : [{ kind: 'paragraph', content: [{ kind: 'prose', text: line }] }]
}

function findFirstLine({ trail, explanation, templatePath, testAdvice }: Outcome): string | undefined {
  if (trail === undefined || explanation === undefined) return undefined
  if (trail.template) return describeEmptyTemplate(trail.template.trail)
  const { verdict, items } = explanation
  if (verdict === 'COMPLIANT' || items.some(({ state }) => state === 'missing')) return undefined
  const isTested = items.some(({ type }) => type === 'junit')
  return describeMissingTemplate(isTested ? undefined : testAdvice, templatePath)
}

const absence = 'No template: nothing defines what this trail needs, so it cannot be compliant.'

function describeMissingTemplate(testAdvice: string | undefined, path = '.github/evidence.yml'): string {
  const first = testAdvice === undefined ? '' : `${testAdvice} `
  return `${first}${absence} Add \`${path}\` with the template below, and commit it.`
}

/** The first line of the output of a run without a template. `testAdvice` is the sentence about a build without a test report. */
export function describeAbsentTemplate(path: string, testAdvice?: string): string {
  const first = testAdvice === undefined ? '' : `${testAdvice} `
  return `${first}${absence} Add ${path}: the summary of this step suggests one, and evidence init writes one after a build. Then commit it.`
}

type TemplateTrail = NonNullable<NonNullable<Outcome['trail']>['template']>['trail']

function describeEmptyTemplate({ attestations, artifacts }: TemplateTrail): string | undefined {
  if (attestations.length > 0 || artifacts.length > 0) return undefined
  return 'The template asks for nothing but one attestation. To require more, list it under `trail`.'
}
