import { expect } from 'vitest'
import { settle, type Settled, EvidenceError } from '../../src/error.ts'
import { exitCodeOfOutcome, type Outcome } from '../../src/step/outcome/outcome.ts'
import { templatePath, type TestTrail, type Step } from './report-steps.ts'

export const trailTemplate = 'version: 1\ntrail:\n  attestations:\n    - { name: unit, type: junit }\n'
export const artifactTemplate =
  'version: 1\ntrail:\n  artifacts:\n    - name: app\n      attestations:\n        - { name: unit, type: junit }\n'
export const twoAttestationsTemplate = `${trailTemplate}    - { name: lint, type: junit }\n`

/** A step that starts the trail with this template, and reports nothing else. */
export function templateStep(content: string): Step {
  return { files: { [templatePath]: content } }
}

/** A step that reports `app.tgz` with this content. */
export function artifactStep(content: string, step: Step = {}): Step {
  const given = { kind: 'artifact', artifacts: 'app.tgz', ...step.given }
  return { ...step, files: { 'app.tgz': content, ...step.files }, given }
}

/** The visible parts of a verdict, or the error code if there is none. */
function toVisible(outcome: Settled<Outcome>): { readonly verdict: string | undefined } {
  if (!outcome.ok) return { verdict: outcome.error instanceof EvidenceError ? outcome.error.code : 'a fault' }
  const { verdict, headline, missing, failing } = outcome.value.explanation ?? {}
  const names = outcome.value.artifacts.map(({ filename, templateName }) => [filename, templateName])
  const more = { headline, missing, failing, names, exitCode: exitCodeOfOutcome(outcome.value) }
  return { verdict, ...more }
}

/** Runs a step as a dry run, checks that nothing changed, then runs it. Both must have the same result. Returns the verdict. */
export async function compareDryRun(scene: TestTrail, step: Step): Promise<string | undefined> {
  const before = await scene.dump()
  const predicted = toVisible(await settle(scene.run({ ...step, given: { ...step.given, 'dry-run': 'true' } })))
  expect(await scene.dump()).toBe(before)
  const real = toVisible(await settle(scene.run(step)))
  expect(predicted).toEqual(real)
  return real.verdict
}
