import { expect, test } from 'vitest'
import { compareDryRun, templateStep, trailTemplate } from '../../../testkit/step/dry-run.ts'
import { openPullRequest, reviewed } from '../../../testkit/step/pull-request-scene.ts'
import { junitStep, useService, type Step } from '../../../testkit/step/report-steps.ts'

const open = useService()
const unit = { given: { name: 'unit' } }

/** A step that reports an issue list of GitLab, of which none may be left. */
function qualityStep(issues: number, step: Step = {}): Step {
  const issue = { description: 'Complex', severity: 'major', fingerprint: 'f', location: { path: 'a.ts' } }
  const files = { 'q.json': JSON.stringify(Array.from({ length: issues }, () => issue)), ...step.files }
  return { ...step, files, given: { kind: 'codequality', files: 'q.json', 'max-issues': '0', ...step.given } }
}
const qualityTemplate = 'version: 1\ntrail: { attestations: [{ name: quality, type: codequality }] }\n'
const ofQuality = trailTemplate.concat('    - { name: quality, type: codequality }\n')

test.each<readonly [what: string, before: readonly Step[], then: Step, verdict: string]>([
  ['code quality', [], qualityStep(0, templateStep(qualityTemplate)), 'COMPLIANT'],
  ['code quality beyond its limit', [], qualityStep(2, templateStep(qualityTemplate)), 'NON-COMPLIANT'],
  ['recorded code quality', [qualityStep(0, templateStep(ofQuality))], junitStep(0, unit), 'COMPLIANT'],
  [
    'recorded code quality beyond its limit',
    [qualityStep(1, templateStep(ofQuality))],
    junitStep(0, unit),
    'NON-COMPLIANT',
  ],
])('a dry run predicts the verdict with %s', async (...[, before, then, verdict]) => {
  const scene = open()
  for (const step of before) await scene.run(step)
  expect(await compareDryRun(scene, then)).toBe(verdict)
})

test('a dry run of a pull request has the floor at the tip of the default branch', async () => {
  const scene = await openPullRequest(open(), { floor: null, templates: { main: reviewed } })
  const predicted = await scene.run({ failures: 0, given: { 'dry-run': 'true', gate: 'true' } })
  expect(predicted.explanation).toMatchObject({ verdict: 'INCOMPLETE', missing: ['review'] })
})
