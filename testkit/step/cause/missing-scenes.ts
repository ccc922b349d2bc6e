import { artifactStep } from '../dry-run.ts'
import { junitStep, templatePath, toPushEvent, type Step } from '../report-steps.ts'
import { pushScene, requiring, requiringApp, toRunPage, type CauseScene } from './scene.ts'

const unit = 'name: unit, type: junit'
const lint = 'name: lint, type: generic'
const workflow = 'acme/shop/.github/workflows/ci.yml@refs/heads/main'
const reportIt =
  'Report it in the job that produces it, with the step below. If that job failed or was skipped, repair the job first.'

const gate: Step = { given: { kind: 'none' } }
const checked: Step = { given: { kind: 'generic', name: 'lint', compliant: 'true' } }
const built = artifactStep('1', { given: { kind: 'artifact' } })

function reportAs(name: string, job = 'build'): Step {
  return junitStep(0, { job, given: { name } })
}

function buildAs(artifacts: string): Step {
  return { files: { 'app-1.2.tgz': 'a', 'tool-1.tgz': 'b' }, given: { kind: 'artifact', artifacts } }
}

const later = 'e'.repeat(40)

/** A step of a push of a later commit. */
function atLater(step: Step): Step {
  const payload = JSON.parse(JSON.stringify(toPushEvent('main')).replaceAll('c'.repeat(40), later)) as unknown
  const files = { [`${later}:${templatePath}`]: requiring(unit) }
  return {
    ...step,
    run: 2,
    event: { name: 'push', payload },
    variables: { GITHUB_SHA: later },
    github: { branches: { main: later }, commits: [{ sha: later }], files },
  }
}

/** Requirements that no report fulfils. */
export const missingScenes: readonly CauseScene[] = [
  {
    cause: 'no report',
    open: pushScene(requiring(unit, lint), [checked, gate], [reportAs('unit'), gate]),
    sentence: 'No job has reported it.',
    action: reportIt,
    link: undefined,
  },
  {
    cause: 'no report of the workflow that the template names',
    open: pushScene(requiring(`${unit}, policy: { workflow: ${workflow} }`, lint), [checked, gate]),
    sentence: 'No job of `ci.yml` has reported it.',
    action: reportIt,
    link: undefined,
  },
  {
    cause: 'a report that is not proven to be of the workflow',
    open: pushScene(requiring(`${unit}, policy: { workflow: ${workflow} }`), [reportAs('unit')]),
    sentence: `Reported, but it is not proven to come from ${workflow}.`,
    action:
      'Report it from that workflow with the OIDC token of its job (`id-token: write`, and no `token`), or change `workflow` in the policy of the requirement.',
    link: toRunPage(1),
  },
  {
    cause: 'another name of the same type',
    open: pushScene(
      requiring('name: tests, type: junit'),
      [reportAs('unit-test', 'test')],
      [reportAs('tests', 'test')],
    ),
    sentence: '`tests` is reported as `unit-test`.',
    action: 'Set `name: tests` in the job `test`, or rename it in the template.',
    link: toRunPage(1),
  },
  {
    cause: 'no name, and several requirements of the type',
    open: pushScene(
      requiring(unit, 'name: e2e, type: junit'),
      [junitStep()],
      [reportAs('unit'), reportAs('e2e', 'browser')],
    ),
    sentence: 'A report of the type `junit` has no name of the template.',
    action:
      'If it is this one, set `kind: junit`, `name: unit` and `files: FILE` in the job `build`; else report it in the job that produces it, with the step below.',
    link: toRunPage(1),
  },
  {
    cause: 'a report about the trail in place of an artifact',
    open: pushScene(requiringApp(unit), [built, reportAs('unit')], [built, reportAs('app.unit')]),
    sentence: '`app.unit` is reported as `unit`.',
    action: 'Set `name: app.unit` in the job `build`, or rename it in the template.',
    link: toRunPage(1),
  },
  {
    cause: 'another type of the same name',
    open: pushScene(requiring('name: lint, type: junit'), [checked], [reportAs('lint', 'lint')]),
    sentence: '`lint` is reported as `generic`, and the template requires `junit`.',
    action: 'Set `kind: junit` in the job `build`, or `type: generic` in the template.',
    link: toRunPage(1),
  },
  {
    cause: 'another commit',
    open: pushScene(
      requiring(unit),
      [reportAs('unit'), atLater(gate)],
      [atLater({ ...reportAs('unit'), files: { ...reportAs('unit').files } })],
    ),
    sentence: 'It is reported for ccccccc; this gate judges eeeeeee.',
    action: 'Let the job `build` run for eeeeeee too.',
    link: toRunPage(1),
  },
  {
    cause: 'too few sources',
    open: pushScene(
      requiring(`${unit}, policy: { sources: 2 }`),
      [reportAs('unit', 'linux')],
      [reportAs('unit', 'linux'), reportAs('unit', 'macos')],
    ),
    sentence: 'Reported by 1 source of one run (at least 2 needed).',
    action: 'Report it in 2 jobs or matrix cells of one run, or lower `sources` in the policy of the requirement.',
    link: undefined,
  },
  {
    cause: 'an artifact that was not built',
    open: pushScene(requiringApp(), [checked, gate], [built, gate]),
    sentence: 'No job has reported it.',
    action: `Build and report it${reportIt.slice('Report it'.length)}`,
    link: undefined,
  },
  {
    cause: 'an artifact under another name',
    open: pushScene(
      requiringApp(),
      [checked, buildAs('app-1.2.tgz\ntool-1.tgz'), gate],
      [buildAs('app=app-1.2.tgz\ntool-1.tgz'), gate],
    ),
    sentence: '`app` is reported as `app-1.2.tgz`.',
    action: 'Set `artifacts: app=app-1.2.tgz` in the step that reports it, or rename it in the template.',
    link: undefined,
  },
  {
    cause: 'evidence of an artifact that its run did not report',
    open: pushScene(requiringApp(unit), [reportAs('app.unit')], [built, reportAs('app.unit')]),
    sentence:
      'Reported, but no artifact app is reported: send the digest (artifacts, or artifact_fingerprint in the API).',
    action:
      'Report it in the step that reports the artifact with the input `artifacts` (option `--artifacts`), or in a later job of the same run.',
    link: toRunPage(1),
  },
  {
    cause: 'a custom type that has no definition',
    open: pushScene(requiring('name: cov, type: "custom:coverage"'), [
      { files: { 'c.json': '{"lines":90}' }, given: { kind: 'custom:coverage', name: 'cov', data: 'c.json' } },
    ]),
    sentence: 'Reported, but not judged: type coverage has no definition with a schema or a rule',
    action: 'create one with `evidence type create coverage`',
    link: toRunPage(1),
  },
  {
    cause: 'no template',
    open: pushScene(undefined, [junitStep()]),
    sentence: 'No template: nothing defines what this trail needs',
    action: 'Add `.github/evidence.yml` with the template below, and commit it.',
    link: undefined,
  },
]
