import { cpSync } from 'node:fs'
import { git, repositoryOf } from '../../git/repository.ts'
import { results } from '../../end-to-end/workspace.ts'
import { onPush } from '../event.ts'
import { openStage, templatePath, type Stage } from '../stage.ts'
import { toResult, type Attack, type Result } from './attack.ts'

const template = `version: 1
trail:
  attestations:
    - { name: unit-tests, type: junit, policy: { min_tests: 2 } }
`
const scanning = `${template}    - { name: scan, type: vulnscan, policy: { max: { high: 9, medium: 9, low: 9, unknown: 9 } } }\n`
const cells = `version: 1
trail:
  attestations:
    - { name: unit-tests, type: junit, policy: { sources: 2 } }
`

interface Given {
  readonly template?: string
  readonly files?: Readonly<Record<string, string>>
  readonly inputs?: Readonly<Record<string, string>>
  readonly matrix?: Readonly<Record<string, unknown>>
  readonly attempt?: string
}

async function run(stage: Stage, given: Given): Promise<Result> {
  const files = { 'reports/junit.xml': results.junit, [templatePath]: given.template ?? template, ...given.files }
  const github = { ...onPush(stage.head, 'main'), run_id: '700', run_attempt: given.attempt ?? '1' }
  const inputs = { kind: 'junit', name: 'unit-tests', gate: 'true', ...given.inputs }
  return toResult(await stage.step({ github, files, inputs, matrix: given.matrix ?? {} }))
}

const open = (service: Parameters<Attack['honest']>[0], text = template): Promise<Stage> =>
  openStage(service, { templates: { main: text } })

const honest: Attack['honest'] = async (service) => {
  const needs = JSON.stringify({ lint: { result: 'success', outputs: {} } })
  return run(await open(service), { inputs: { needs } })
}

function withNeeds(needs: object | string): Attack['attack'] {
  const text = typeof needs === 'string' ? needs : JSON.stringify(needs)
  return async (service) => run(await open(service), { inputs: { needs: text } })
}

/** A result file that the repository contains: dated, with totals alone. */
const declared = '<testsuite name="old" tests="500" failures="0" errors="0" skipped="0" time="1"/>'

/** Runs a gate in a repository that contains these files. */
async function inRepository(
  stage: Stage,
  tracked: Readonly<Record<string, string>>,
  more: Given = {},
): Promise<Result> {
  const repository = repositoryOf('Start')
  const files = { 'reports/junit.xml': results.junit, [templatePath]: template, ...tracked }
  const github = { ...onPush(stage.head, 'main'), run_id: '700' }
  const inputs = { gate: 'true', kind: 'auto', ...more.inputs }
  const prepare = (folder: string): void => {
    cpSync(`${repository}/.git`, `${folder}/.git`, { recursive: true })
    for (const path of Object.keys(tracked)) git(folder, 'add', path)
    git(folder, 'commit', '--quiet', '-m', 'Add results')
  }
  return toResult(await stage.step({ github, files: { ...files, ...more.files }, inputs, prepare }))
}

/** T7, T8, T12: evidence that never arrives, or that no run made, is not missed. */
export const missingAttacks: readonly Attack[] = [
  {
    title: 'T7 a needed job failed before it reported',
    honest,
    attack: withNeeds({ lint: { result: 'failure', outputs: {} } }),
    reason: /lint/,
  },
  {
    title: 'T7 a needed job was cancelled',
    honest,
    attack: withNeeds({ lint: { result: 'cancelled', outputs: {} } }),
    reason: /lint/,
  },
  {
    title: 'T7 a needed job was skipped',
    honest,
    attack: withNeeds({ lint: { result: 'skipped', outputs: {} } }),
    reason: /lint/,
  },
  { title: 'T7 the gate needs no job', honest, attack: withNeeds({}), reason: /needs/ },
  {
    title: 'T7 the results of the needed jobs are not understood',
    honest,
    attack: withNeeds('success, strange'),
    reason: /needs/,
  },
  {
    title: 'T7 one of two cells of a matrix dies before it reports',
    honest: async (service) => {
      const stage = await open(service, cells)
      await run(stage, { template: cells, matrix: { os: 'linux' }, inputs: { gate: 'false' } })
      return run(stage, { template: cells, matrix: { os: 'windows' } })
    },
    attack: async (service) => run(await open(service, cells), { template: cells, matrix: { os: 'linux' } }),
    reason: /source/,
  },
  {
    title: 'T7 a second attempt reports less than the failed first one',
    honest,
    attack: async (service) => {
      const stage = await open(service)
      const failing = { 'reports/junit.xml': results.junitFailing }
      await run(stage, { files: failing, inputs: { gate: 'false' } })
      await run(stage, { inputs: { gate: 'false' } })
      return run(stage, { attempt: '2' })
    },
    reason: /unit-tests/,
  },
  {
    title: 'T8 the second of two patterns matches no file',
    honest: async (service) => {
      const files = { 'e2e/junit.xml': results.junit }
      return run(await open(service), { files, inputs: { files: 'reports/*.xml\ne2e/*.xml' } })
    },
    attack: async (service) => run(await open(service), { inputs: { files: 'reports/*.xml\ne2e/*.xml' } }),
    reason: /e2e\/\*\.xml/,
  },
  {
    title: 'T12 a result file that the repository contains',
    honest: async (service) =>
      inRepository(await open(service), { 'readme.md': 'hi' }, { inputs: { kind: 'junit', name: 'unit-tests' } }),
    attack: async (service) =>
      inRepository(
        await open(service),
        { 'reports/junit.xml': results.junit },
        { inputs: { kind: 'junit', name: 'unit-tests' } },
      ),
    reason: /reports\/junit\.xml/,
  },
  {
    title: 'T12 a scan that the repository contains',
    honest: async (service) =>
      inRepository(
        await open(service, scanning),
        { 'readme.md': 'hi' },
        { files: { [templatePath]: scanning, 'reports/scan.sarif': results.sarif } },
      ),
    attack: async (service) =>
      inRepository(
        await open(service, scanning),
        { 'reports/scan.sarif': results.sarif },
        { files: { [templatePath]: scanning } },
      ),
    reason: /reports\/scan\.sarif/,
  },
  {
    title: 'T12 totals without a test case',
    honest,
    attack: async (service) => run(await open(service), { files: { 'reports/junit.xml': declared } }),
    reason: /unit-tests/,
  },
]
