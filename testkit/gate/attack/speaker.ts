import { results } from '../../end-to-end/workspace.ts'
import type { GithubContext } from '../../action/environment.ts'
import { junit } from '../report.ts'
import { onPush } from '../event.ts'
import { openStage, templatePath, type Stage } from '../stage.ts'
import { createToken } from '../token.ts'
import { toResult, type Attack, type Result } from './attack.ts'

const template = `version: 1
trail:
  attestations:
    - { name: unit-tests, type: junit }
`
const templates = { main: template }

interface Tests {
  readonly github: GithubContext
  readonly failing?: boolean
  readonly inputs?: Readonly<Record<string, string>>
  readonly matrix?: Readonly<Record<string, unknown>>
}

/** A step that reports tests. */
async function report(stage: Stage, { github, failing = false, inputs = {}, matrix = {} }: Tests): Promise<Result> {
  const files = { 'reports/junit.xml': failing ? results.junitFailing : results.junit, [templatePath]: template }
  return toResult(await stage.step({ github, files, inputs: { kind: 'junit', name: 'unit-tests', ...inputs }, matrix }))
}

const gate = { gate: 'true' }

function runOf(stage: Stage, id = '500', attempt = '1'): GithubContext {
  return { ...onPush(stage.head, 'main'), run_id: id, run_attempt: attempt }
}

const honest: Attack['honest'] = async (service) => {
  const stage = await openStage(service, { templates })
  await report(stage, { github: runOf(stage), failing: true })
  // The repeated run, in which the tests pass.
  return report(stage, { github: runOf(stage, '500', '2'), inputs: gate })
}

const reason = /unit-tests/

/** T3 to T6: another report makes a failing report not count. */
export const speakerAttacks: readonly Attack[] = [
  {
    title: 'T3 another token copies the source of a failing report and names the largest run',
    honest,
    attack: async (service) => {
      const stage = await openStage(service, { templates })
      await report(stage, {
        github: runOf(stage),
        failing: true,
        inputs: { token: await createToken(service, 'reporter', 'ci') },
      })
      const { body } = await stage.read(`/attestations/acme/FLOW/trail/${stage.head}`)
      const [first] = body as unknown as readonly { annotations: { source: unknown } }[]
      const annotations = { source: first?.annotations.source, run: { id: 1e300, attempt: 1 } }
      const mallory = await createToken(service, 'reporter', 'mallory')
      const path = `/attestations/acme/FLOW/trail/${stage.head}/junit`
      const sent = await stage.send(path, junit('unit-tests', 0, { annotations }), { token: mallory })
      if (sent.status !== 201) throw new Error(JSON.stringify(sent))
      const github = { ...runOf(stage, '501'), job: 'gate' }
      return toResult(
        await stage.step({ github, files: { [templatePath]: template }, inputs: { kind: 'none', ...gate } }),
      )
    },
    reason,
  },
  {
    title: 'T3 a later run of another token with a larger id',
    honest,
    attack: async (service) => {
      const stage = await openStage(service, { templates })
      await report(stage, {
        github: runOf(stage),
        failing: true,
        inputs: { token: await createToken(service, 'reporter', 'one') },
      })
      const token = await createToken(service, 'reporter', 'two')
      await report(stage, { github: runOf(stage, '9007199254740991'), inputs: { token } })
      const github = { ...runOf(stage, '501'), job: 'gate' }
      return toResult(
        await stage.step({ github, files: { [templatePath]: template }, inputs: { kind: 'none', ...gate } }),
      )
    },
    reason,
  },
  {
    title: 'T4 a reusable workflow is called twice, first red, then green',
    honest,
    attack: async (service) => {
      const stage = await openStage(service, { templates })
      await report(stage, { github: runOf(stage), failing: true })
      return report(stage, { github: runOf(stage), inputs: gate })
    },
    reason,
  },
  {
    title: 'T5 two steps of one job without a name, first red, then green',
    honest,
    attack: async (service) => {
      const stage = await openStage(service, { templates })
      const step = (action: string): GithubContext => ({ ...runOf(stage), action })
      await report(stage, { github: step('__acme_evidence'), failing: true, inputs: { name: '' } })
      return report(stage, { github: step('__acme_evidence_2'), inputs: { name: '', ...gate } })
    },
    reason: /junit|unit-tests/,
  },
  {
    title: 'T6 the merge result is red, and the head of the same commit is green',
    honest: async (service) => {
      const stage = await openStage(service, { templates })
      await report(stage, { github: { ...stage.pullRequestRun(), run_id: '600' } })
      return report(stage, { github: { ...onPush(stage.head), run_id: '601' }, inputs: gate })
    },
    attack: async (service) => {
      const stage = await openStage(service, { templates })
      await report(stage, { github: { ...stage.pullRequestRun(), run_id: '600' }, failing: true })
      return report(stage, { github: { ...onPush(stage.head), run_id: '601' }, inputs: gate })
    },
    reason,
  },
  {
    title: 'T4 the cells of a matrix: a green cell after a red one',
    honest: async (service) => {
      const stage = await openStage(service, { templates })
      await report(stage, { github: runOf(stage), matrix: { os: 'linux' } })
      return report(stage, { github: runOf(stage), matrix: { os: 'windows' }, inputs: gate })
    },
    attack: async (service) => {
      const stage = await openStage(service, { templates })
      await report(stage, { github: runOf(stage), matrix: { os: 'linux' }, failing: true })
      return report(stage, { github: runOf(stage), matrix: { os: 'windows' }, inputs: gate })
    },
    reason,
  },
]
