import { describe, expect, test } from 'vitest'
import type { Step } from '../../../testkit/step/report-steps.ts'
import { templatePath, useService } from '../../../testkit/step/report-steps.ts'

const open = useService()
const template = 'version: 1\ntrail:\n  artifacts:\n    - name: app\n    - name: docs\n'

function reporting(given: NonNullable<Step['given']>): Step {
  return { files: { [templatePath]: template, 'app.tgz': 'app', 'docs.tgz': 'docs' }, given }
}

describe.each(['false', 'true'])('with dry-run: %s', (dryRun) => {
  test.each<[Readonly<Record<string, string>>, ...names: string[]]>([
    [{ kind: 'artifact', artifacts: 'ap=app.tgz' }, '`artifacts`', '"ap"', '"app"'],
    [{ kind: 'artifact', artifacts: 'App=app.tgz' }, '`artifacts`', '"App"', '"app"'],
    [{ kind: 'artifact', artifacts: 'app=app.tgz\ndocz=docs.tgz' }, '`artifacts`', '"docz"', '"docs"'],
    [{ kind: 'generic', compliant: 'true', name: 'doc.built' }, '`name`', '"doc"', '"docs"'],
  ])('%j is refused with the nearest name', async (given, ...[input, found, meant]) => {
    const run = open().run({ ...reporting({ ...given, 'dry-run': dryRun }) })
    await expect(run).rejects.toThrow(`Input ${input} names the artifact ${found}`)
    await expect(run).rejects.toThrow(`Did you mean ${meant}?`)
  })

  test.each(['app=app.tgz\nsite=docs.tgz', 'app=app.tgz\napps=docs.tgz', 'docs=docs.tgz'])(
    '%j is reported',
    async (artifacts) => {
      const { artifacts: reported } = await open().run(reporting({ kind: 'artifact', artifacts, 'dry-run': dryRun }))
      expect(reported.map(({ templateName }) => templateName)).toEqual(
        artifacts.split('\n').map((it) => it.split('=')[0]),
      )
    },
  )
})
