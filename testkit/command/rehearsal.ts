import { expect } from 'vitest'
import { settle, type Settled } from '../../src/client/settle.ts'
import { exitCodeOfOutcome, type Outcome } from '../../src/command/outcome/outcome.ts'
import { EvidenceError } from '../../src/error.ts'
import type { Scene, Step } from './scene.ts'

export const path = '.github/evidence.yml'
export const ofTrail = 'version: 1\ntrail:\n  attestations:\n    - { name: unit, type: junit }\n'
export const ofArtifact =
  'version: 1\ntrail:\n  artifacts:\n    - name: app\n      attestations:\n        - { name: unit, type: junit }\n'
export const twoOfTrail = `${ofTrail}    - { name: lint, type: junit }\n`

export function withTemplate(content: string): Step {
  return { files: { [path]: content } }
}

/** Reports `app.tgz` of this content. */
export function built(content: string, step: Step = {}): Step {
  const given = { kind: 'artifact', artifacts: 'app.tgz', ...step.given }
  return { ...step, files: { 'app.tgz': content, ...step.files }, given }
}

/** What a user is told of a verdict, or why there is none. */
function told(outcome: Settled<Outcome>): { readonly verdict: string | undefined } {
  if (!outcome.ok) return { verdict: outcome.error instanceof EvidenceError ? outcome.error.code : 'a fault' }
  const { verdict, headline, missing, failing } = outcome.value.explanation ?? {}
  const names = outcome.value.artifacts.map(({ filename, templateName }) => [filename, templateName])
  const more = { headline, missing, failing, names, exitCode: exitCodeOfOutcome(outcome.value) }
  return { verdict, ...more }
}

/** Tries a step out, sees that this changed nothing, then performs it: both must say the same. Gives the verdict. */
export async function foresee(scene: Scene, step: Step): Promise<string | undefined> {
  const before = await scene.dump()
  const foreseen = told(await settle(scene.perform({ ...step, given: { ...step.given, 'dry-run': 'true' } })))
  expect(await scene.dump()).toBe(before)
  const real = told(await settle(scene.perform(step)))
  expect(foreseen).toEqual(real)
  return real.verdict
}
