import * as fc from 'fast-check'
import { test } from 'vitest'
import { settle } from '../../../src/error.ts'
import {
  artifactStep,
  artifactTemplate,
  compareDryRun,
  templateStep,
  trailTemplate,
} from '../../../testkit/step/dry-run.ts'
import { junitStep, overrideStep, useService } from '../../../testkit/step/report-steps.ts'

const open = useService()

const unit = { given: { name: 'unit' } }

test('for any recorded evidence, the prediction equals the verdict', async () => {
  const anyStep = fc.oneof(
    fc
      .record({
        failures: fc.integer({ min: 0, max: 2 }),
        run: fc.integer({ min: 1, max: 3 }),
        job: fc.constantFrom('a', 'b'),
      })
      .map(({ failures, ...rest }) => junitStep(failures, { ...rest, ...unit })),
    // Each run builds other content: of content that several runs report, the service returns the last reporter only.
    fc.integer({ min: 1, max: 3 }).map((run) => artifactStep(String(run), { run })),
    fc.boolean().map((compliant) => overrideStep('unit', compliant)),
  )
  const templates = fc.constantFrom(undefined, trailTemplate, artifactTemplate)
  await fc.assert(
    fc.asyncProperty(templates, fc.array(anyStep, { maxLength: 4 }), anyStep, async (template, before, then) => {
      const scene = open()
      if (template !== undefined) await scene.run(templateStep(template))
      for (const step of before) await settle(scene.run(step))
      await compareDryRun(scene, then)
    }),
    { numRuns: 40 },
  )
})
