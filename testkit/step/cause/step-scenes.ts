import { junitStep, toJunitReport, type Step } from '../report-steps.ts'
import { createJobFolder } from '../workspace.ts'
import { pushScene, requiring, requiringApp, type CauseScene } from './scene.ts'

const unit = requiring('name: unit, type: junit')
const passing = junitStep(0, { run: 2, given: { name: 'unit' } })

type StepScene = Omit<CauseScene, 'open' | 'link'> & {
  readonly step: Step
  readonly mended?: Step
  readonly template?: string
}

/** A step that does not come to a verdict, or whose gate something else closes. The sentence names a place of the job, not a page. */
function stepScene({ step, mended, template = unit, ...shown }: StepScene): CauseScene {
  return { ...shown, open: pushScene(template, [step], mended && [mended]), link: undefined }
}

function needing(result: string): Step {
  return junitStep(0, { given: { name: 'unit', needs: JSON.stringify({ lint: { result } }) } })
}

function reportFile(name: string, content: string, files = name): Step {
  return { files: { [name]: content }, given: { kind: 'junit', name: 'unit', files } }
}

/** What stops a step before its verdict, or closes its gate beside it. */
export const stepScenes: readonly CauseScene[] = [
  stepScene({
    cause: 'no file',
    step: { given: { kind: 'junit', files: 'reports/*.xml' } },
    mended: passing,
    sentence: '`files`: no file matches reports/*.xml (line 1)',
    action: 'Check that an earlier step of this job writes it. If it is optional, begin the line with ?.',
  }),
  stepScene({
    cause: 'a list with commas',
    step: reportFile('a.xml', toJunitReport(), 'a.xml,b.xml'),
    mended: reportFile('a.xml', toJunitReport(), 'a.xml\n?b.xml'),
    sentence: '`files`: no file matches a.xml,b.xml (line 1)',
    action: 'A comma does not separate patterns: write one pattern per line.',
  }),
  {
    cause: 'a file of the repository',
    open: async ({ trail, messages }) => {
      const run = async (cwd: string): ReturnType<typeof trail.run> =>
        trail.run({ messages, cwd, given: { kind: 'junit', name: 'unit', gate: 'true' } })
      return { show: async () => run(createJobFolder({}, { 'junit.xml': toJunitReport() })) }
    },
    sentence: 'because git tracks it and it is unchanged, so no step of this job wrote it: junit.xml',
    action: 'name it with `files`',
    link: undefined,
  },
  stepScene({
    cause: 'a file that is cut off',
    step: reportFile('r.xml', '<testsuite name="s"><testcase'),
    mended: passing,
    sentence: 'r.xml: is cut off at line 1',
    action: 'run the tool again',
  }),
  stepScene({
    cause: 'a form that is not read',
    step: reportFile('x.tap', 'TAP version 13\n1..1\nok 1 - a\n'),
    mended: passing,
    sentence: 'x.tap: is TAP, which is not read.',
    action: 'Let the test runner write JUnit XML',
  }),
  stepScene({
    cause: 'a variable without a value',
    step: junitStep(0, { given: { url: ' ' } }),
    mended: passing,
    sentence: 'Input `url` is empty.',
    action: 'Check that the variable behind it is set.',
  }),
  stepScene({
    cause: 'a token of another service',
    step: junitStep(0, { given: { token: 'des_wrong' } }),
    mended: passing,
    sentence: '(401). The token was not accepted.',
    action: 'Check that it belongs to this service, is complete, and is not expired or revoked.',
  }),
  stepScene({
    cause: 'an outage of the service',
    step: junitStep(0, { given: { url: 'http://127.0.0.1:9/api/v2', timeout: '1' } }),
    mended: passing,
    sentence: 'http://127.0.0.1:9 cannot be reached: the connection was refused: nothing listens on this port.',
    action: 'Is the service up, and is the port right?',
  }),
  stepScene({
    cause: 'a trail that does not exist',
    step: { given: { kind: 'none', flow: 'shop', trail: 'other' } },
    sentence: 'There is no flow "shop" in the organisation "acme"',
    action: 'check the spelling, or report it first.',
  }),
  stepScene({
    cause: 'a job that may not request a token',
    step: junitStep(0, { given: { token: '' }, variables: { GITHUB_ACTIONS: 'true' } }),
    sentence: "Could not get the job's OIDC token: this job may not request one;",
    action: "add the line `id-token: write` to the job's `permissions:` and keep the other lines, or set `token`.",
  }),
  stepScene({
    cause: 'a needed job that failed',
    step: needing('failure'),
    mended: needing('success'),
    sentence: 'The needed job lint failed.',
    action: 'The job summary has the next steps.',
  }),
  stepScene({
    cause: 'a needed job that was skipped',
    step: needing('skipped'),
    mended: { ...needing('skipped'), given: { ...needing('skipped').given, 'allowed-skips': 'lint' } },
    sentence: 'The needed job lint was skipped,',
    action: 'and `allowed-skips` does not name it.',
  }),
  stepScene({
    cause: 'a misspelt name of an artifact',
    step: { files: { 'app.tgz': 'a' }, given: { kind: 'artifact', artifacts: 'ap=app.tgz' } },
    template: requiringApp('name: unit, type: junit'),
    sentence: 'Input `artifacts` names the artifact "ap", which the template does not have.',
    action: 'It has app. Did you mean "app"?',
  }),
  stepScene({
    cause: 'a template that is not valid',
    step: junitStep(),
    template: 'version: 1\ntrail:\n  atestations: []\n',
    sentence: 'The flow template .github/evidence.yml is not valid: trail.atestations is not a known member;',
    action: 'did you mean "attestations"? (line 3). Nothing was recorded.',
  }),
  stepScene({
    cause: 'a wait that nothing can end',
    step: junitStep(0, { given: { url: 'embedded', token: '', wait: '60' } }),
    sentence: 'Input `wait` cannot be used with `url: embedded`: the embedded service has no evidence of other jobs.',
    action: 'Remove `wait`, or set `url` to a service.',
  }),
]
